import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratch } from '../../../src/testing/scratch.ts'
import { finished } from '../../support/portolan.ts'
import { freePort, joinsLines, runNginx } from './nginx.ts'

const user = process.getuid?.() === 0 ? 'user root;\n' : ''

async function run(...words: readonly string[]) {
  return finished(
    spawn(process.execPath, ['conformance/run.js', ...words], { stdio: ['ignore', 'pipe', 'pipe'] }),
  )
}

test.each([
  ['as conformance/README.md has it', (conf: string) => conf, 0, ''],
  [
    'with a map by substring',
    () => 'map $http_accept $accept_variant { default html; ~*text/markdown markdown; }',
    1,
    'FAIL  opencode-html',
  ],
])('plain nginx %s', async (_, change, code, says) => {
  const folder = scratch()
  const port = await freePort()
  const [, block = ''] = /```nginx\n([\s\S]*?)```/.exec(readFileSync('conformance/README.md', 'utf8')) ?? []
  const http = block.replace('8080', `127.0.0.1:${port}`).replace('/srv/site', folder)
  writeFileSync(join(folder, 'accept.conf'), change(readFileSync('conformance/accept.conf', 'utf8')))
  for (const ending of ['html', 'md']) writeFileSync(join(folder, `page.${ending}`), `a page as ${ending}`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user}pid nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${http}}\n`,
  )
  const nginx = await runNginx(['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'], port)
  onTestFinished(nginx.stop)
  const lines = joinsLines() ? [] : ['--except', 'lines']
  const outcome = await run(`${nginx.url}/page`, ...lines)
  expect(outcome.code, outcome.stdout).toBe(code)
  expect(outcome.stdout).toContain(says)
})
