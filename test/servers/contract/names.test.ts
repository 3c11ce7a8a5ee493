import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scratch } from '../../../src/testing/scratch.ts'
import { portolan } from '../../support/portolan.ts'
import { testApacheConfig } from './apache.ts'
import { validateCaddyfile } from './caddy.ts'
import { testConfig } from './nginx.ts'

const oneOf = (text: string) => fc.constantFrom(...text.split(' '))
/** Names that are hard to tell apart, words and signs that mean something in a server's configuration, and long names. */
const words = oneOf(
  `Foo foo FOO index Index a a.md a.html a\u00a0b über Über 日本 é e\u0301 404 api assets llms .well-known
default hostnames include volatile location map http handle header respond RewriteRule IfModule On
~x ^x =x @x -x x=y&z a+b a,b it's a;b #x % %20 %{HTTP_HOST} $uri $1 \${ {host} {$HOME} " \` \\ * [x] (x) a|b
${'x'.repeat(150)} ${'長'.repeat(80)}`.replaceAll('\n', ' '),
).map(word => word.replace('\u00a0', ' '))
const endings = oneOf('.html .html .html .htm .HTML .md .md.html .css .txt .html.gz .md.br ')
const folders = oneOf(`   api/ Api/ foo/ a=b/ default/ ${`${'長'.repeat(80)}/`.repeat(3)}`)
const path = fc.tuple(folders, words, endings).map(parts => parts.join(''))
const sample = <T>(count: number, value: fc.Arbitrary<T>) => fc.sample(value, count)

const html = (link: string) =>
  `<!doctype html><meta charset="utf-8"><title>A</title><main><h1>A</h1><p>Some words.</p><a href="${link}">b</a></main>`

/** Builds a tree: what the program says where it refuses; throws where a server refuses. */
async function built(config: string, files: readonly (readonly [path: string, text: string])[]) {
  const folder = scratch()
  const hosts = 'deploy: { targets: [nginx, caddy, apache] }'
  for (const [file, text] of [['portolan.yaml', `${config}\n${hosts}\n`] as const, ...files])
    try {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    } catch (error) {
      // There is a folder of this name, or a file where a folder would be.
      expect(error).toMatchObject({ code: expect.stringMatching(/EISDIR|ENOTDIR|EEXIST/) })
    }
  const { code, stderr } = await portolan(['build', '--config', 'portolan.yaml'], { cwd: folder })
  const dist = join(folder, 'dist')
  for (const accepts of code === 0 ? [testConfig, validateCaddyfile, testApacheConfig] : []) accepts(dist)
  rmSync(folder, { recursive: true })
  return code === 0 ? 'built' : code === 1 ? stderr : `ended with ${code}: ${stderr}`
}

test('every server takes a finished site of any names, or the build names two of its files', async () => {
  const said: string[] = []
  const names = fc.uniqueArray(path, { minLength: 4, maxLength: 16 })
  // How pages are named, by a link to one.
  for (const [tree, link] of sample(14, fc.tuple(names, oneOf('/only /only.html')))) {
    const files = tree.map(name => [`public/${name}`, /html?$/i.test(name) ? html(link) : 'text'] as const)
    const config = 'baseUrl: https://a.example\nsite: { from: public }'
    said.push(await built(config, [['public/only.html', html(link)], ...files]))
  }
  expect(said.filter(text => !/^built$|error\[(?:twin-clash|taken-address)\]/.test(text))).toEqual([])
  expect(said.filter(text => text === 'built').length).toBeGreaterThan(1)
})

test('and assets and static files of any names', async () => {
  const usual = oneOf('Foo foo default map http a.min On hostnames RewriteRule x-y_z')
  const name = fc
    .tuple(oneOf('  Foo/ include/'), usual, oneOf('.css .txt .PNG .webm '))
    .map(parts => parts.join(''))
  const names = fc.tuple(fc.array(name, { maxLength: 6 }), fc.array(path, { maxLength: 1 }))
  const said: string[] = []
  for (const [[usual, odd], folder] of sample(8, fc.tuple(names, oneOf('assets static')))) {
    const config = 'baseUrl: https://a.example\nservice: { name: A, description: All about A. }'
    const home = '---\ntitle: A\ndescription: All about A.\n---\n\nSome words.\n'
    const files = [...usual, ...odd].map(file => [`${folder}/${file}`, 'text'] as const)
    said.push(await built(config, [['pages/index.md', home], ...files]))
  }
  expect(said.filter(text => !/^built$|error\[asset-(?:name|conflict)\]/.test(text))).toEqual([])
  expect(said.filter(text => text === 'built').length).toBeGreaterThan(1)
})
