// Loaded before the program (`node --import`): renames of bundles are written to the file PORTOLAN_RENAMES, one a line. At one of them the
// process sends itself a signal, as PORTOLAN_STOP says: `SIGKILL before dist to .dist.portolan-old`.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'

const { PORTOLAN_RENAMES: list, PORTOLAN_STOP: stop = '' } = process.env
const signal = stop.slice(0, stop.indexOf(' '))
const { renameSync } = fs
const reach = moment => {
  if (`${signal} ${moment}` === stop) process.kill(process.pid, signal)
}
fs.renameSync = (from, to) => {
  const isOfBundle = /\.portolan-(?:stage|old)-|[/\\]spare[/\\]/.test(`${from} ${to}`)
  // Without the characters that mkdtemp appends.
  const text = [from, to].map(path => basename(path).replace(/-\w{6}$/, '')).join(' to ')
  if (isOfBundle) reach(`before ${text}`)
  renameSync(from, to)
  if (isOfBundle) fs.appendFileSync(list, `${text}\n`)
  if (isOfBundle) reach(`after ${text}`)
}
syncBuiltinESMExports()
