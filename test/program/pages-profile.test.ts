import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleSite } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'

test('for GitHub Pages: every address that a page, a twin or a catalog names on its own site is a file there', async () => {
  const cwd = sampleSite()
  const built = await portolan(['build', '--target', 'pages'], { cwd })
  expect(built.stderr).toBe('')
  const folder = join(cwd, 'dist/pages')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files).toContain('.nojekyll')
  expect(files.filter(file => /\.(?:gz|br)$/.test(file))).toEqual([])
  const table = JSON.parse(readFileSync(join(cwd, 'dist/bundle.json'), 'utf8'))
  // A page's file is found without its ending, as GitHub Pages and most storages do it.
  const isThere = (path: string) =>
    ['', '.html', 'index.html'].some(end => existsSync(join(folder, path + end)) && path + end !== '/')
  const named = files
    .filter(file => /\.(?:html|md|txt|json|xml)$/.test(file))
    .flatMap(file => {
      // Feeds have HTML as text.
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('&quot;', '"')
      const own = [...text.matchAll(new RegExp(`${table.baseUrl}(/[^\\s"'<>)\\]#?]*)`, 'g'))]
      const relative = file.endsWith('.html') ? [...text.matchAll(/(?:href|src)="(\/[^"#?]*)/g)] : []
      return [...own, ...relative].map(match => decodeURI(match[1] ?? ''))
    })
    // The grammar of an address in OpenAPI is no path.
    .filter(path => !/[{}`*]/.test(path))
  expect(new Set(named).size).toBeGreaterThan(40)
  expect([...new Set(named)].filter(path => !isThere(path.replace(/[.,;]$/, '')))).toEqual([])
})
