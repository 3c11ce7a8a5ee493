import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import { manual } from '../support/doc-blocks.ts'
import { codeCache, finished, portolan } from '../support/portolan.ts'

const documents = [...manual, 'CHANGELOG.md']

test('npm run docs: the manual is a portolan site, which nginx serves and verify finds right', async () => {
  const folder = scratch()
  const path = process.env['PATH'] ?? ''
  const env = { PATH: path, HOME: folder, SOURCE_DATE_EPOCH: '1795132800', ...codeCache }
  const here = join(folder, 'here')
  mkdirSync(here)
  // npm runs it in the folder of package.json, and says where it was called.
  const called = spawn(process.execPath, ['scripts/docs-site.js', '../built'], {
    env: { ...env, INIT_CWD: here },
  })
  const built = await finished(called)
  // --strict: a warning would be an error.
  expect(built).toMatchObject({ code: 0, stderr: '' })
  expect(built.stdout).toMatch(/^Built ..\/built\/docs in [\d.]+ s\n/)
  const pages = Number(/^ {2}pages {6}(\d+)$/m.exec(built.stdout)?.[1])
  expect(pages).toBe(documents.length)
  expect(pages).toBeGreaterThanOrEqual(25)

  const dist = join(folder, 'built/docs')
  edit(join(dist, 'nginx/portolan/server.conf'), /listen 8080;/, `listen ${await freePort()};`)
  const { url, stop } = await startNginx(dist)
  onTestFinished(stop)
  for (const document of documents) {
    const name = document.replace(/^docs\/|\.md$/g, '').toLowerCase()
    const address = `${url}/${name === 'index' ? '' : name}`
    const title = /^# (.+)$/m.exec(readFileSync(document, 'utf8'))?.[1] ?? ''
    const html = await fetch(address, { headers: { Accept: 'text/html' } })
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    // The title of the home page is a picture.
    expect(await html.text()).toContain(name === 'index' ? `alt="${title}"` : `>${title}</h1>`)
    const markdown = await fetch(address, { headers: { Accept: 'text/markdown' } })
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const twin = await markdown.text()
    expect(twin).toContain(`\n# ${title}\n`)
    expect(fences(twin), document).toEqual(fences(readFileSync(document, 'utf8')))
  }
  const { code, stdout } = await portolan(['verify', url, '--bundle', dist, '--target', 'nginx'], {
    cwd: folder,
  })
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('no difference') })
})

/** What is in the code blocks: commands, configs and `{{ … }}` go through unharmed. */
function fences(text: string): readonly string[] {
  return Array.from(text.matchAll(/^(`{3,})\w*\n([\s\S]*?)^\1$/gm), match => match[2] ?? '')
}
