import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installed } from '../../support/installed.ts'
import { answers, freePort, startNginx } from './nginx.ts'
import type { Host } from './suite.ts'

export interface RunningVarnish extends Host {
  /** Its files, and the memory that it shares with those who look. */
  readonly folder: string
}

/** Starts nginx on a bundle, and a real Varnish with the usual VCL before it: a cache that heeds Vary. */
export async function startVarnish(dist: string): Promise<RunningVarnish> {
  const nginx = await startNginx(dist)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'portolan-varnish-'))
  const vcl = join(folder, 'default.vcl')
  writeFileSync(
    vcl,
    `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${nginx.port}"; }
`,
  )
  const where = ['-n', join(folder, 'work')]
  const child = spawn(
    installed('varnishd'),
    [...['-F', '-j', 'none', '-a', `127.0.0.1:${port}`, ...where, '-s', 'malloc,32m'], ...['-f', vcl]],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(String(chunk)))
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await nginx.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; !(await answers(port)); attempt++) {
    if (child.exitCode !== null || attempt > 800) {
      await stop()
      throw new Error(`Varnish did not start:\n${said.join('')}`)
    }
    await sleep(25)
  }
  return {
    port,
    cache: true,
    folder,
    said: () => said.join(''),
    stop,
  }
}
