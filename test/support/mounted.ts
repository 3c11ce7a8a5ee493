import { spawn } from 'node:child_process'
import { finished, program } from './portolan.ts'

/**
 * Runs a shell script with its own small file system in `$disk`, which is gone when the script ends; `portolan` is
 * the program. No rights are needed for that, where the kernel lets users have their own name spaces.
 */
export function withDisk(size: string, script: string, cwd: string) {
  const prelude = `
    set -eu
    disk=${cwd}/disk
    mkdir -p "$disk"
    mount -t tmpfs -o size=${size} tmpfs "$disk"
    portolan() { "$NODE" "$PROGRAM" "$@"; }
    print() { (cd "$1" && find . -type d -printf '%p %m\\n' -o -printf '%p %m %s %T@ %l\\n' | sort && find . -type f -exec sha256sum {} + | sort); }
  `
  const own = { NODE: process.execPath, PROGRAM: program, SOURCE_DATE_EPOCH: '1795132800' }
  const env = { ...process.env, ...own }
  return finished(
    spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', prelude + script], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}
