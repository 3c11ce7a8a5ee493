import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { portolan } from '../../support/portolan.ts'
import { buildBundle } from '../contract/bundle.ts'
import { runNginx } from '../contract/nginx.ts'

/** nginx as a distribution starts it: root reads the configuration, another user reads the files. */
function startAsNobody(dist: string, port: number) {
  const group = execFileSync('id', ['-gn', 'nobody'], { encoding: 'utf8' }).trim()
  const settings = `daemon off; user nobody ${group};`
  return runNginx(['-p', dist, '-c', 'nginx/nginx.conf', '-e', 'stderr', '-g', settings], port)
}

test('a folder with 0700 above the bundle: nginx answers 403, verify names error.log, doctor the folder', async () => {
  const { dist, port, remove } = await buildBundle('')
  const home = dirname(dist)
  chmodSync(home, 0o700)
  const { url, stop } = await startAsNobody(dist, port)
  try {
    expect((await fetch(url)).status).toBe(403)
    const verify = () => portolan(['verify', url, '--bundle', dist, '--target', 'nginx'], { cwd: home })
    const closed = await verify()
    expect(closed.code).toBe(4)
    // Files that cannot be read are no pages to nginx, so old addresses redirect: that comes after.
    expect(closed.stdout.match(/^difference\[.*?\]/gm)?.[0]).toBe('difference[unreadable]')
    expect(closed.stdout).toMatch(/= help: Look for "Permission denied" in the error\.log .*portolan doctor/)
    expect(readFileSync(join(dist, 'nginx/run/error.log'), 'utf8')).toContain(`"${dist}/public/`)

    const doctor = () => portolan(['doctor', '--json', '--bundle', dist], { cwd: home })
    const rights = JSON.parse((await doctor()).stdout).checks.find(
      ({ check }: { check: string }) => check === 'rights',
    )
    expect(rights.text).toContain(`other users cannot enter ${home}`)
    // What doctor says to do, done.
    execFileSync('/bin/sh', ['-c', rights.run])
    expect((await fetch(url)).status).toBe(200)
    expect((await verify()).code).toBe(0)
    expect((await doctor()).stdout).not.toContain('"rights"')
  } finally {
    await stop()
    remove()
  }
})
