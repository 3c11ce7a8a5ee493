#!/usr/bin/env node
// This file and what it loads first are CommonJS: Node.js then ends before it loads its module loader, which saves 10 % of the time.
// What needs no command line parser does not wait for one: most repeated calls of `portolan build` have nothing to do.
const atOnce = new Map([
  ['build', 'done-build'],
  ['--version', 'done-version'],
  ['-V', 'done-version'],
])
const { closeSync, openSync } = require('node:fs')

/** Node.js waits forever for a module if no file descriptor is free, so this first tries to open as many as a command needs. */
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
