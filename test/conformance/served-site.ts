import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { copySite, edit } from '../../src/testing/scratch.ts'
import { freePort, type RunningNginx, startNginx } from '../servers/contract/nginx.ts'
import { portolan } from '../support/portolan.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where nginx serves the sample site, as `npm start` builds it. */
    readonly site: string
    /** Where it serves the same with faults: a check that finds nothing there sees nothing. */
    readonly spoiled: string
    readonly baseUrl: string
  }
}

/** Builds the sample site and serves it for all checks, whole and spoiled. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-conformance-'))
  const running: RunningNginx[] = []
  const remove = async () => {
    for (const nginx of running) await nginx.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const name of ['site', 'spoiled'] as const) {
      const dist = await build(join(folder, name))
      if (name === 'spoiled') spoil(join(dist, 'public'))
      const nginx = await startNginx(dist)
      running.push(nginx)
      provide(name, nginx.url)
    }
  } catch (error) {
    await remove()
    throw error
  }
  provide('baseUrl', /^baseUrl: (\S+)$/m.exec(readFileSync('site/portolan.yaml', 'utf8'))?.[1] ?? '')
  return remove
}

async function build(folder: string): Promise<string> {
  copySite(join(folder, 'site'))
  edit(
    join(folder, 'site/portolan.yaml'),
    /nginx: \{ listen: \d+ \}/,
    `nginx: { listen: "127.0.0.1:${await freePort()}" }`,
  )
  const { code, stderr } = await portolan(['build', '--target', 'nginx'], { cwd: folder })
  if (code !== 0) throw new Error(`The sample site does not build:\n${stderr}`)
  return join(folder, 'dist')
}

/** Faults that the programs which read the site over HTTP have to find. */
function spoil(root: string): void {
  change(root, 'openapi.json', text => text.replace('"operationId"', '"operation"'))
  change(root, 'index.html', text => text.replace(/<html[^>]*>/, '<html>'))
  change(root, 'index.html', text => text.replace('</head>', '<script>console.log()</script></head>'))
  change(root, 'index.html', text => text.replace(/(rel="canonical" href=)"[^"]+"/, '$1"/"'))
  change(root, 'robots.txt', text => `${text}Agentmap: /.well-known/ard.json\n`)
  change(root, 'llms.txt', text => text.replaceAll(/\/[\w-]+\.md\)/g, '/openapi.json)'))
  change(root, 'sitemap.md', text => text.replace('# ', ''))
  for (const name of readdirSync(join(root, 'assets')).filter(name => name.endsWith('.css')))
    change(root, `assets/${name}`, text => `${text}/*${'x'.repeat(2_000_000)}*/`)
  for (const catalog of ['ard.json', 'ai-catalog.json'])
    change(root, `.well-known/${catalog}`, text => text.replace('"displayName": "How', '"name": "How'))
}

function change(root: string, name: string, by: (text: string) => string): void {
  const file = join(root, name)
  const before = readFileSync(file, 'utf8')
  const after = by(before)
  if (after === before) throw new Error(`${name} cannot be spoiled so any more`)
  writeFileSync(file, after)
  for (const coding of ['gz', 'br']) rmSync(`${file}.${coding}`, { force: true })
}
