import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { freePort } from '../servers/contract/nginx.ts'
import { docBlocks, docCommands, looksLike } from '../support/doc-blocks.ts'
import { installed } from '../support/installed.ts'
import { finished } from '../support/portolan.ts'

const commands = docBlocks('docs/get-started.md').flatMap(docCommands)

/** A folder with what a checkout has once `npm ci && npm run compile` are through, as they are before any test. */
function checkout(): string {
  const folder = scratch()
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: readonly string[] }
  for (const file of files) if (existsSync(file)) cpSync(file, join(folder, file), { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(folder, file))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

test('docs/get-started.md: every command, in its order, in an empty folder, with the real nginx', async () => {
  const [install, ...rest] = commands
  expect(install?.line).toBe('npm ci && npm run compile && npm link')
  const prefix = scratch()
  const env = {
    PATH: `${prefix}/bin:${dirname(process.execPath)}:${process.env['PATH']}:${dirname(installed('nginx'))}`,
    HOME: prefix,
    npm_config_prefix: prefix,
    SOURCE_DATE_EPOCH: '1795132800',
  }
  const shell = (line: string, cwd: string) => spawn('bash', ['-c', line], { cwd, env })
  const linked = await finished(shell('npm link --offline --no-audit --no-fund', checkout()))
  expect(linked).toMatchObject({ code: 0 })
  // nginx started by root has workers that belong to nobody.
  let cwd = scratch()
  chmodSync(cwd, 0o755)
  const port = String(await freePort())
  const seen: string[] = []
  for (const { line, output } of rest) {
    const moved = /^cd (\S+)$/.exec(line)?.[1]
    const goesOn = line === 'portolan dev'
    const child = shell(`${goesOn ? 'exec ' : ''}${line.replaceAll(':8080', `:${port}`)}`, cwd)
    // Somebody presses Ctrl+C.
    if (goesOn) child.stdout?.on('data', chunk => /Open pages/.test(String(chunk)) && child.kill('SIGINT'))
    const { code, signal, stdout, stderr } = await finished(child)
    const ended = goesOn ? code === 130 || signal === 'SIGINT' : code === 0
    expect(ended, `${line}\n${stdout}${stderr}`).toBe(true)
    if (output !== undefined)
      expect(looksLike(stdout, output.replaceAll(':8080', `:${port}`)), `${line}\n${stdout}`).toBe(true)
    if (moved !== undefined) cwd = join(cwd, moved)
    if (/^nginx .* -c \S+$/.test(line))
      // Where the last command is not reached.
      onTestFinished(() => void spawnSync('bash', ['-c', `${line} -s quit`], { cwd, env }))
    if (line.startsWith('portolan init'))
      edit(join(cwd, 'my-server/site/portolan.yaml'), 'deploy:\n', `deploy:\n  nginx: { listen: ${port} }\n`)
    seen.push(line.split(' ').slice(0, 2).join(' '))
  }
  expect(seen).toEqual([
    'portolan init',
    'cd my-server',
    'portolan dev',
    'portolan check',
    'portolan build',
    'nginx -p',
    'curl -s',
    'curl -s',
    'portolan verify',
    'nginx -p',
  ])
})
