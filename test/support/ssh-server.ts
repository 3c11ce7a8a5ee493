import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers, freePort } from '../servers/contract/nginx.ts'
import { installed } from './installed.ts'

export interface SshServer {
  readonly port: number
  readonly user: string
  /** The private key that it lets in, and what to know it by. */
  readonly key: string
  readonly knownHosts: string
  readonly stop: () => Promise<void>
}

/** Starts a real SSH server for whoever runs the tests, with its own keys. */
export async function startSsh(folder: string): Promise<SshServer> {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  for (const name of ['host', 'user'])
    execFileSync(installed('ssh-keygen'), ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)])
  // The real one waits for every disk of the machine.
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  writeFileSync(join(programs, 'sync'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(join(folder, 'allowed'), readFileSync(join(folder, 'user.pub')))
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(folder, 'host')}`,
    `AuthorizedKeysFile ${join(folder, 'allowed')}`,
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'StrictModes no',
    'UsePAM no',
    'PidFile none',
    // A shell inside a shell: Bash then reads no ~/.bashrc, which may take a second.
    `SetEnv PATH=${programs}:${process.env['PATH']} SHLVL=1`,
  ]
  writeFileSync(join(folder, 'sshd_config'), `${settings.join('\n')}\n`)
  // Where root starts it, sshd wants a place for those who have not said yet who they are.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  const child = spawn(installed('sshd'), ['-D', '-e', '-f', join(folder, 'sshd_config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  let said = ''
  child.stderr.on('data', chunk => (said += chunk))
  for (let attempt = 0; !(await answers(port)); attempt++) {
    if (child.exitCode !== null || attempt > 200) throw new Error(`sshd did not start:\n${said}`)
    await sleep(25)
  }
  const [type, key] = readFileSync(join(folder, 'host.pub'), 'utf8').split(' ')
  return {
    port,
    user: userInfo().username,
    key: readFileSync(join(folder, 'user'), 'utf8'),
    knownHosts: `[127.0.0.1]:${port} ${type} ${key}`,
    stop: async () => {
      child.kill()
      await exited
    },
  }
}
