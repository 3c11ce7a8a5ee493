import { expect, test } from 'vitest'
import { answer } from '../../src/http/answer.ts'
import type { Bundle } from '../../src/model/bundle.ts'
import { heldToInputs } from '../../src/testing/held-to-inputs.ts'
import { change, sampleBundle } from '../../src/testing/sample.ts'

const threeTimes = (text: string) => `[${Array(3).fill(`{ title: Los, text: ${text} }`).join(', ')}]`

const texts = `
languages:
  - language: de
    label: Deutsch
    name: Laternenbucht
    description: Alles, was man zum Mitspielen braucht.
    server:
      javaVersionGuidance: Nimm die neueste Version.
      javaPortDiscovery: Ohne Port.
      compatibilityNote: Eine Anleitung, kein Zustand.
      consoleNote: Nicht auf Konsolen.
      accountSafety: Gib nie ein Passwort weiter.
      editions:
        java:
          devices: Rechner
          menu: Mehrspieler
          note: Nur die Adresse.
          steps: ${threeTimes('Starte das Spiel.')}
        bedrock:
          devices: Handys
          menu: Spielen
          note: Mit Port.
          steps: ${threeTimes('Starte die App.')}
  - language: pt-BR
    words: { skip: Pular para o conteúdo }
`

function page(title: string, body: string, more = ''): Uint8Array {
  return Buffer.from(`---\ntitle: ${title}\ndescription: ${title}.\n${more}---\n\n${body}\n`)
}

function withLanguages(files: Map<string, Uint8Array>, config = texts): void {
  change(files, 'portolan.yaml', /$/, config)
  files.set(
    'pages/de/index.md',
    page('Start', '{{ service.name }}, {{ server.consoleNote }}\n\n[Mehr](join.md)'),
  )
  files.set('pages/de/join.md', page('Mitspielen', '::editions\n\n::address'))
  files.set('pages/de/nur-hier.md', page('Nur hier', 'Text.', 'nav: no\n'))
  files.set('pages/pt-br/index.md', page('Início', 'Texto.'))
}

function bundleOf(): Bundle {
  const { bundle, diagnostics } = sampleBundle(withLanguages)
  if (bundle === undefined) throw new Error(JSON.stringify(diagnostics, undefined, 2))
  return bundle
}

const { files, manifest } = bundleOf()
const read = (file: string) => Buffer.from(files.get(file) ?? '').toString()

/** What a request gets, and another that has its tag. */
function answered(target: string): string {
  const got = (headers: Readonly<Record<string, string>>) => {
    const { status, headers: fields, content } = answer(manifest, { method: 'GET', target, headers })
    const fieldOf = (name: string) => fields.find(([field]) => field === name)?.[1]
    const file = content && 'file' in content ? content.file : ''
    const said = `${status} ${fieldOf('Content-Language') ?? '-'} ${file}`.trim()
    return { said, tag: fieldOf('ETag') ?? '' }
  }
  return ['text/html', 'text/markdown']
    .flatMap(accept => {
      const { said, tag } = got({ accept })
      return [said, got({ accept, 'if-none-match': tag }).said]
    })
    .join(', ')
}

/** All that a pattern finds in a file, each once. */
function foundIn(file: string, pattern: string): string {
  const found = Array.from(read(file).matchAll(new RegExp(pattern, 'gm')), ([match]) => match)
  return [...new Set(found)].map(match => `\n  ${match}`).join('') || ' -'
}

test('pages, lists and answers of a site in three languages', () =>
  heldToInputs(new URL('../fixtures/languages.txt', import.meta.url), input =>
    input
      .split('\n')
      .slice(1)
      .map(line => {
        const [name = '', pattern] = line.split(/ (.*)/)
        return `\n${name}:${pattern === undefined ? ` ${answered(name)}` : foundIn(name, pattern)}`
      })
      .join(''),
  ))

test('the not-found pages are written as Markdown, and lead to what is published', () => {
  const { bundle } = sampleBundle(files => {
    withLanguages(
      files,
      texts.replace('words: {', "words: { notFound: 'Q & A [x] * isn\\'t',".replaceAll("\\'", "''")),
    )
    files.set('pages/pt-br/index.md', page('Início', 'Texto.', 'sitemap: no\n'))
  })
  const markdown = Buffer.from(bundle?.files.get('404.pt-br.md') ?? '').toString()
  expect(markdown).toMatch(/^# Q & A \\\[x\\\] \\\* isn't\n/)
  expect(markdown).toContain('](https://lanternbay.example/pt-br)\n')
})

test('words are in a script of each language, which its pages load', () => {
  const scripts = (file: string) => read(file).match(/assets\/portolan\.\w+\.js/g)
  const [script = ''] = scripts('de.html') ?? []
  expect(read(script)).toContain('"copied":"Kopiert"')
  expect(read('index.html')).not.toContain(script)
  expect(scripts('de/join.html')).toEqual([script])
  expect(read(script)).not.toContain('WORDS')
})
