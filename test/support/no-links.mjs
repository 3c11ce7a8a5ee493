// Loaded before the program (`node --import`): a file system without hard links, whose rights are those of the mount, as on exFAT.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

function refuse(syscall, path) {
  throw Object.assign(new Error(`EPERM: ${syscall} '${path}'`), { code: 'EPERM', syscall, path })
}

fs.linkSync = path => refuse('link', path)
fs.chmodSync = path => refuse('chmod', path)
fs.fchmodSync = () => refuse('fchmod')
syncBuiltinESMExports()
