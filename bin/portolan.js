#!/usr/bin/env node
// CommonJS, as is what it asks first: Node.js then ends before it has loaded what loads modules, a tenth of the whole.
// What needs no command line parser does not wait for one: who calls `portolan build` again and again mostly has nothing to do.
const atOnce = new Map([
  ['build', 'done-build'],
  ['--version', 'done-version'],
  ['-V', 'done-version'],
])
const { closeSync, openSync } = require('node:fs')

/** Node.js waits for ever for a module that it has no free file descriptor for, so the least that a command needs is tried first. */
function hasFilesLeft(least) {
  const open = []
  try {
    while (open.length < least) open.push(openSync(__filename))
    return true
  } catch (error) {
    return error.code !== 'EMFILE' && error.code !== 'ENFILE'
  } finally {
    open.forEach(closeSync)
  }
}

const chunk = process.argv.length === 3 && atOnce.get(process.argv[2])
const isDone = chunk && require(`../lib/chunks/${chunk}.cjs`).isDone()
if (!isDone && hasFilesLeft(64)) require('../lib/chunks/cli.cjs')
else if (!isDone) {
  process.exitCode = 3
  const [error, note] = [
    'too many open files: portolan needs 64 at once',
    'raise the limit for this shell: ulimit -n 256',
  ]
  console.error(`error: ${error}\n\n  ${note}`)
  if (process.argv.some(word => /^--(?:format=)?json$/.test(word)))
    console.log(JSON.stringify({ version: 1, ok: false, error, note }, undefined, 2))
}
