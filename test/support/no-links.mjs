// Loaded before the program (`node --import`): a file system without hard links, which says so with the code in PORTOLAN_CODE, and
// whose rights are those of the mount, as on exFAT.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

function refuse(syscall, path) {
  const { PORTOLAN_CODE: code } = process.env
  throw Object.assign(new Error(`${code}: ${syscall} '${path}'`), { code, syscall, path })
}

fs.linkSync = path => refuse('link', path)
if (process.env.PORTOLAN_CODE === 'EPERM') {
  fs.chmodSync = path => refuse('chmod', path)
  fs.fchmodSync = () => refuse('fchmod')
}
syncBuiltinESMExports()
