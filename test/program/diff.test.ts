import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { freePort } from '../servers/contract/nginx.ts'
import { builtSite } from '../support/built-site.ts'
import { portolan } from '../support/portolan.ts'

const port = await freePort()
const listening = (folder: string) =>
  edit(
    join(folder, 'site/portolan.yaml'),
    'nginx: { listen: 8080 }',
    `nginx: { listen: "127.0.0.1:${port}" }`,
  )

const old = builtSite(listening)
const config = (folder: string) => join(folder, 'site/portolan.yaml')
const newer = builtSite(folder => {
  listening(folder)
  edit(config(folder), /19132/g, '19133')
  edit(config(folder), / {2}javaVersionGuidance: .*\n/, '')
  edit(config(folder), 'maxAge: { pages: 300', 'maxAge: { pages: 60')
  edit(config(folder), '  # liveStatus:', '  liveStatus:')
  edit(config(folder), '  # security:', '  security:')
  const pages = join(folder, 'site/pages')
  renameSync(join(pages, 'community.md'), join(pages, 'crew.md'))
  const sources = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.md'),
  )
  for (const name of sources) {
    const file = join(pages, name)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/(\]\(|href=")\/community(?:#[a-z-]+)?/g, '$1/faq'),
    )
  }
})

const steady = (text: string) =>
  text
    .replaceAll(old(), '<old>')
    .replaceAll(newer(), '<new>')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, '<address>')
    .replace(/\b[0-9a-f]{12}\b/g, '<id>')
    .replace(/^(old|new) {2}(\S+) +/gm, '$1  $2  ')

const dist = (folder: string) => join(folder, 'dist')
const diff = (...words: readonly string[]) => portolan(['diff', ...words], { cwd: scratch() })

test('two bundles: every kind of change in its own section, and exit code 4', async () => {
  const { code, stdout, stderr } = await diff(dist(old()), dist(newer()))
  expect({ code, stderr }).toEqual({ code: 4, stderr: '' })
  expect(steady(stdout)).toMatchSnapshot()
})

test('--json is one document with the same', async () => {
  const { code, stdout } = await diff(dist(old()), dist(newer()), '--json')
  const found = JSON.parse(stdout)
  expect(code).toBe(4)
  expect(found).toMatchObject({
    different: true,
    old: { name: dist(old()), id: expect.stringMatching(/^[0-9a-f]{64}$/) },
    addresses: {
      added: expect.arrayContaining(['/.well-known/security.txt', '/crew']),
      removed: expect.arrayContaining(['/community']),
    },
    hosts: { nginx: expect.arrayContaining(['nginx/lantern/headers.conf']), caddy: ['caddy/Caddyfile'] },
  })
  expect(found.addresses.changed).toContain('/join')
})

test('a bundle and itself: no difference, exit code 0', async () => {
  const same = await diff(dist(old()), dist(old()))
  expect({ ...same, stdout: steady(same.stdout) }).toMatchObject({
    code: 0,
    stdout: 'No difference: <old>/dist and <old>/dist are both <id>\n',
  })
})
