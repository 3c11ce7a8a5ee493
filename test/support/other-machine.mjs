// Loaded before the program (`node --import`): a machine whose folders list backwards, whose clock is twenty years ahead
// which is called otherwise and has another compressor. What of it was asked for is written to PORTOLAN_PROOF when the program ends.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import './other-compressor.mjs'

const { readdirSync, readdir, writeFileSync } = fs
const readdirLater = fs.promises.readdir
const years = 20 * 365 * 86_400_000
const asked = { reversed: 0, clock: 0 }

function backwards(entries) {
  if (entries.length > 1) asked.reversed++
  return [...entries].reverse()
}

fs.readdirSync = (...words) => backwards(readdirSync(...words))
fs.promises.readdir = async (...words) => backwards(await readdirLater(...words))
fs.readdir = (...words) => {
  const done = words.pop()
  readdir(...words, (error, entries) => done(error, entries && backwards(entries)))
}

const ThisDate = Date
globalThis.Date = class extends ThisDate {
  constructor(...words) {
    if (words.length > 0) super(...words)
    else super(Date.now())
  }
  static now() {
    asked.clock++
    return ThisDate.now() + years
  }
}

const name = process.env.PORTOLAN_NAME
os.hostname = () => `${name}-host`
os.userInfo = () => ({ uid: 4711, gid: 4711, username: `${name}-user`, homedir: `/home/${name}`, shell: '' })
os.availableParallelism = () => 64
os.cpus = () => []

syncBuiltinESMExports()
process.on('exit', () => writeFileSync(process.env.PORTOLAN_PROOF, JSON.stringify(asked)))
