#!/usr/bin/env node
// Who calls `portolan build` again and again mostly has nothing to do, and then needs no command line parser either.
const isBuild = process.argv.length === 3 && process.argv[2] === 'build'
const isDone = isBuild && (await import('../lib/chunks/up-to-date.js')).isDone()
if (!isDone) await import('../lib/chunks/cli.js')
