// Loaded before the program (`node --import`): a build stops itself between the two renames that put a bundle into its folder.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { renameSync } = fs
fs.renameSync = (from, to) => {
  renameSync(from, to)
  if (String(to).includes('.portolan-old-')) process.kill(process.pid, 'SIGSTOP')
}
syncBuiltinESMExports()
