import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { finished } from '../support/portolan.ts'
import { pagePaths } from './pages.ts'
import { toolFile } from './tool.ts'

interface Message {
  readonly type: string
  readonly subType?: string
  readonly url: string
  readonly message: string
  readonly extract?: string
}

/** Everything that the Nu HTML checker says, warnings too, about files of these names. */
async function said(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-vnu-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const words = [
    '-jar',
    toolFile('vnu-jar', 'build/dist/vnu.jar'),
    '--also-check-css',
    '--format',
    'json',
    folder,
  ]
  const child = spawn('java', ['-Xss2m', ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  const { stderr } = await finished(child)
  const { messages }: { readonly messages: readonly Message[] } = JSON.parse(stderr)
  // Remarks have neither type: it takes `rel=ai-catalog` for a slip of the pen, say.
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType !== undefined)
    .map(({ type, subType = '', url, message, extract = '' }) =>
      `${url.split('/').at(-1)}: ${type} ${subType}: ${message} ${extract}`.replace(/\s+/g, ' '),
    )
}

async function text(path: string): Promise<string> {
  return (await fetch(inject('site') + path)).text()
}

const nameOf = (path: string) => `${path === '/' ? 'index' : path.slice(1).replaceAll('/', '-')}.html`

test('the Nu HTML checker has nothing to say about any page, nor about the style sheet, and reports faults', async () => {
  const paths = [...(await pagePaths()), '/nope']
  expect(paths.length).toBeGreaterThan(8)
  const pages = await Promise.all(paths.map(async path => [nameOf(path), await text(path)] as const))
  const [, home = ''] = pages[0] ?? []
  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(home) ?? []
  const all = await said({
    ...Object.fromEntries(pages),
    'site.css': await text(stylesheet),
    'spoiled.html': home.replace('</main>', '<section><p>x</section><center>y</center></main>'),
    'spoiled.css': 'a { colr: red }',
  })
  const spoiled = all.filter(line => line.startsWith('spoiled.')).join('\n')
  expect(spoiled).toMatch(/html: error.*center/)
  expect(spoiled).toMatch(/html: info warning.*Section lacks heading/)
  expect(spoiled).toMatch(/css: error.*colr/)
  // It does not know container queries, their units, sums with custom properties, view transitions and anchors yet:
  // https://www.w3.org/TR/css-contain-3/ and https://www.w3.org/TR/css-view-transitions-2/ and
  // https://www.w3.org/TR/css-anchor-position-1/
  const sums =
    '“(?:font-size|gap|inline-size|padding|margin-inline|--room|--side)”: (?:Parse Error|Invalid type)'
  const unknown = new RegExp(
    String.raw`^site\.css: .*(?:[-@“]container\b|${sums}|“@view-transition”|“position-)`,
  )
  const isKnown = (line: string) => line.startsWith('spoiled.') || unknown.test(line)
  expect(all.filter(line => !isKnown(line))).toEqual([])
})
