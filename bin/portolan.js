#!/usr/bin/env node
// What needs no command line parser does not wait for one: who calls `portolan build` again and again mostly has nothing to do.
const atOnce = new Map([
  ['build', 'up-to-date'],
  ['--version', 'tell-version'],
  ['-V', 'tell-version'],
])
const chunk = process.argv.length === 3 && atOnce.get(process.argv[2])
const isDone = chunk && (await import(`../lib/chunks/${chunk}.js`)).isDone()
if (!isDone) await import('../lib/chunks/cli.js')
