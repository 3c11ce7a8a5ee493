#!/usr/bin/env node
// CommonJS, as is what it asks first: Node.js then ends before it has loaded what loads modules, a tenth of the whole.
// What needs no command line parser does not wait for one: who calls `portolan build` again and again mostly has nothing to do.
const atOnce = new Map([
  ['build', 'up-to-date'],
  ['--version', 'tell-version'],
  ['-V', 'tell-version'],
])
const chunk = process.argv.length === 3 && atOnce.get(process.argv[2])
const isDone = chunk && require(`../lib/chunks/${chunk}.cjs`).isDone()
if (!isDone) import('../lib/chunks/cli.js')
