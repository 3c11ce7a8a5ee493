import { describe, expect, test } from 'vitest'
import { answer } from '../../src/http/answer.ts'
import type { Bundle } from '../../src/model/bundle.ts'
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
const all = (file: string, pattern: RegExp) => Array.from(read(file).matchAll(pattern), match => match[0])

describe('a page in another language', () => {
  test('has its language, title and description', () => {
    const html = read('de.html')
    expect(html).toContain('<html lang="de">')
    expect(html).toContain('<title>Start · Laternenbucht</title>')
    expect(read('pt-br.html')).toContain('<html lang="pt-BR">')
    expect(read('pt-br.html')).toContain('<title>Início · Lantern Bay</title>')
    expect(read('index.html')).toContain('<html lang="en">')
  })

  test('is announced to search engines with its versions, and so are they', () => {
    const links = [
      '<link rel="alternate" hreflang="en" href="https://lanternbay.example/join">',
      '<link rel="alternate" hreflang="de" href="https://lanternbay.example/de/join">',
      '<link rel="alternate" hreflang="x-default" href="https://lanternbay.example/join">',
    ]
    const pattern = /<link rel="alternate" hreflang.*>/g
    expect(all('join.html', pattern)).toEqual(links)
    expect(all('de/join.html', pattern)).toEqual(links)
    expect(all('index.html', pattern)).toHaveLength(4)
    // One language alone has no versions.
    expect(all('de/nur-hier.html', pattern)).toEqual([])
    expect(all('rules.html', pattern)).toEqual([])
  })

  test('offers the other languages: this page in them, or their home page', () => {
    const pattern = /<a href="[^"]*" lang.*?<\/a>/g
    // Where there is no room for them in the row, they are in the menu.
    expect([...new Set(all('de/join.html', pattern))]).toEqual([
      '<a href="/join" lang="en" hreflang="en">English</a>',
      '<a href="/de/join" lang="de" hreflang="de" aria-current="true">Deutsch</a>',
      '<a href="/pt-br" lang="pt-BR" hreflang="pt-BR">Português</a>',
    ])
    expect(all('404.html', pattern)[1]).toBe('<a href="/de" lang="de" hreflang="de">Deutsch</a>')
  })

  test('says in structured data what language it is in', () => {
    const [graph = ''] = all('de/join.html', /(?<=ld\+json">)[\s\S]*?(?=<\/script>)/g)
    const things: readonly Record<string, unknown>[] = JSON.parse(graph)['@graph']
    const languages = things.map(thing => thing['inLanguage']).filter(language => language !== undefined)
    expect(languages).toEqual(['de', 'de', 'de'])
    expect(things[0]).toMatchObject({ '@id': 'https://lanternbay.example/de#website', name: 'Laternenbucht' })
  })
})

describe('an answer', () => {
  const got = (target: string, headers: Record<string, string> = {}) => {
    const { status, headers: fields, content } = answer(manifest, { method: 'GET', target, headers })
    const value = (name: string) => fields.find(([field]) => field === name)?.[1]
    return { status, language: value('Content-Language'), tag: value('ETag') ?? '', content }
  }

  test.each([
    ['/join', 'en'],
    ['/join.md', 'en'],
    ['/de', 'de'],
    ['/de.md', 'de'],
    ['/de/join', 'de'],
    ['/de/join.md', 'de'],
    ['/pt-br', 'pt-BR'],
    ['/api/server-info', 'en'],
    ['/llms.txt', undefined],
  ])('of %s names its language: %s; 304 does not', (target, language) => {
    for (const accept of ['text/html', 'text/markdown']) {
      const first = got(target, { accept })
      expect([first.status, first.language]).toEqual([200, language])
      const again = got(target, { accept, 'if-none-match': first.tag })
      expect([again.status, again.language]).toEqual([304, undefined])
    }
  })

  test.each([
    ['/nope', '404', 'en'],
    ['/de/nope', '404.de', 'de'],
    ['/de/join/nope', '404.de', 'de'],
    ['/pt-br/nope', '404.pt-br', 'pt-BR'],
    ['/dessert', '404', 'en'],
    ['/404.de.html', '404', 'en'],
  ])('to %s, which is unknown, is %s in HTML and Markdown', (target, stem, language) => {
    expect(got(target)).toMatchObject({ status: 404, language, content: { file: `${stem}.html` } })
    expect(got(target, { accept: 'text/markdown' })).toMatchObject({
      status: 404,
      language,
      content: { file: `${stem}.md` },
    })
  })
})

describe('the not-found pages', () => {
  test('are in each language, and lead to its home page', () => {
    expect(read('404.de.html')).toMatch(/<html lang="de">[\s\S]*<h1[^>]*>Hier ist noch nichts gebaut<\/h1>/)
    expect(read('404.de.html')).toContain('<a class="button quiet" href="/de">')
    expect(read('404.de.md')).toMatch(/^# Hier ist noch nichts gebaut\n/)
    expect(read('404.de.md')).toContain('](https://lanternbay.example/de.md)\n')
    expect(read('404.md')).toContain('](https://lanternbay.example/index.md)\n')
  })

  test('are written as Markdown, and lead to what is published', () => {
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
})

describe('the words of the frame', () => {
  test('are those of the language of the page', () => {
    const html = read('de/join.html')
    expect(html).toContain('aria-label="Hauptmenü"')
    expect(html).not.toMatch(/Skip to content|This page as|Community on|>Copy<|Devices:|unconfirmed/)
    expect(html).toContain('<strong>Geräte:</strong> Rechner')
    expect(html).toContain(
      '>Kopieren</span><span class="after">Kopiert</span><span class="visually-hidden"> Adresse</span>',
    )
    expect(html).toContain('<span class="sr-only">Link zu Schritt 1</span>')
    expect(read('de/join.md')).toContain(
      'Bedrock (Handys, Tablets, Windows) haben wir noch nicht getestet. Sag uns Bescheid, wenn es nicht klappt.',
    )
  })

  test('are the operator’s own where there are some', () => {
    expect(read('pt-br.html')).toContain('>Pular para o conteúdo</a>')
    expect(read('pt-br.html')).toContain('Esta página em Markdown')
  })

  test('are in a script of each language, which its pages load', () => {
    const [script = ''] = all('de.html', /assets\/portolan\.\w+\.js/g)
    expect(read(script)).toContain('"copied":"Kopiert"')
    expect(read('index.html')).not.toContain(script)
    expect(all('de/join.html', /assets\/portolan\.\w+\.js/g)).toEqual([script])
    expect(read(script)).not.toContain('WORDS')
  })
})

describe('every language', () => {
  test('has its own text directory, which names its pages alone and links to the others', () => {
    const pages = (file: string) => all(file, /(?<=\]\(https:\/\/lanternbay\.example)\/[^)]*/g)
    expect(pages('de/llms.txt')).toEqual([
      ...['/de.md', '/de/join.md', '/de/nur-hier.md', '/llms.txt', '/pt-br/llms.txt'],
      ...['/.well-known/agent-skills/join-lantern/SKILL.md', '/auth.md', '/de/llms-full.txt'],
    ])
    expect(pages('llms.txt')).toEqual(expect.arrayContaining(['/join.md', '/de/llms.txt', '/llms-full.txt']))
    expect(pages('llms.txt')).not.toContain('/de/join.md')
    expect(read('de/llms-full.txt')).toContain('Starte die App.')
    expect(read('llms-full.txt')).not.toContain('Starte die App.')
  })

  test('is in one sitemap', () => {
    const addresses = all('sitemap.xml', /(?<=<loc>https:\/\/lanternbay\.example)\/(de|pt-br)[^<]*/g)
    expect(addresses).toEqual(['/de', '/de/join', '/de/nur-hier', '/pt-br'])
  })

  test('has one API, in the language of the service, which it names', () => {
    expect(JSON.parse(read('api/server-info.json')).consoleNote).toMatch(
      /^PlayStation, Xbox and Switch have no/,
    )
    const { headers } = answer(manifest, { method: 'GET', target: '/api/server-info', headers: {} })
    expect(headers).toContainEqual(['Content-Language', 'en'])
  })
})
