import { describe, expect, test } from 'vitest'
import { answer } from '../../src/http/answer.ts'
import type { Bundle } from '../../src/model/bundle.ts'
import { change, sampleBundle } from '../../src/testing/sample.ts'

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
          steps: [{ title: Los, text: Starte das Spiel. }]
        bedrock:
          devices: Handys
          menu: Spielen
          note: Mit Port.
          steps: [{ title: Los, text: Starte die App. }]
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

function complaints(config: string, alter: (files: Map<string, Uint8Array>) => void = () => {}) {
  const { diagnostics } = sampleBundle(files => {
    withLanguages(files, config)
    alter(files)
  })
  return diagnostics.map(({ ruleId, reason, note, fatal, place, file }) => {
    const at = place === undefined ? file : `${file}:${place.start.line}:${place.start.column}`
    return `${at} ${fatal ? 'error' : 'warning'} ${ruleId}: ${reason}${note ? ` (${note})` : ''}`
  })
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

  test('shows the translated texts, in both renderings, and what is the same in every language', () => {
    for (const file of ['de.html', 'de.md']) {
      expect(read(file)).toContain('Laternenbucht, Nicht auf Konsolen.')
    }
    for (const file of ['de/join.html', 'de/join.md']) {
      expect(read(file)).toContain('Starte das Spiel.')
      expect(read(file)).toContain('play.lanternbay.example')
      expect(read(file)).toContain('19132')
      expect(read(file)).not.toContain('Choose Multiplayer')
    }
    expect(read('join.html')).toContain('Choose Multiplayer')
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
    expect(all('de/join.html', pattern)).toEqual([
      '<a href="/join" lang="en" hreflang="en">English</a>',
      '<a href="/de/join" lang="de" hreflang="de" aria-current="true">Deutsch</a>',
      '<a href="/pt-br" lang="pt-BR" hreflang="pt-BR">Português</a>',
    ])
    expect(all('404.html', pattern)[1]).toBe('<a href="/de" lang="de" hreflang="de">Deutsch</a>')
  })

  test('has the navigation of its language', () => {
    const entries = /(?<=<nav aria-label="[^L"]*">)[\s\S]*?(?=<\/nav>)/g
    expect(all('de/join.html', entries)[0]).toMatch(/href="\/de"[\s\S]*href="\/de\/join" aria-current="page"/)
    expect(all('de/join.html', entries)[0]).not.toMatch(/"\/rules"|nur-hier/)
    expect(all('rules.html', entries)[0]).not.toContain('"/de')
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
    expect(read('404.de.html')).toMatch(/<html lang="de">[\s\S]*<h1>Seite nicht gefunden<\/h1>/)
    expect(read('404.de.html')).toContain('<a class="button" href="/de">')
    expect(read('404.de.md')).toMatch(/^# Seite nicht gefunden\n/)
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
    for (const word of [
      'Zum Inhalt',
      'aria-label="Hauptmenü"',
      'aria-label="Sprache"',
      'Diese Seite als Markdown',
    ])
      expect(html).toContain(word)
    for (const word of [
      'Skip to content',
      'This page as',
      'Community on',
      '>Copy<',
      'Devices:',
      'unconfirmed',
    ])
      expect(html).not.toContain(word)
    expect(html).toContain('<strong>Geräte:</strong> Rechner')
    expect(html).toContain('>Kopieren<span class="visually-hidden"> Adresse</span>')
    expect(html).toContain('<span class="sr-only">Link zu Schritt 1</span>')
    expect(read('de/join.md')).toContain('**Verfügbarkeit:** nicht bestätigt')
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

  test('are those of the service on its not-found page', () => {
    const { files } = sampleBundle(files => change(files, 'portolan.yaml', 'language: en', 'language: fr'))
    const html = Buffer.from(files.get('public/404.html') ?? '').toString()
    expect(html).toContain('<title>Page introuvable · Lantern Bay</title>')
    expect(html).toContain('<p class="visually-hidden" lang="en">For AI agents')
    expect(Buffer.from(files.get('public/404.md') ?? '').toString()).toMatch(/^# Page introuvable\n/)
  })

  test('of footnotes, too', () => {
    const note = page('Notiz', 'Text[^1] und[^1].\n\n[^1]: Fuß.')
    const { bundle } = sampleBundle(files => {
      withLanguages(files)
      files.set('pages/de/notiz.md', note)
      files.set('pages/notiz.md', note)
    })
    const html = (file: string) => Buffer.from(bundle?.files.get(file) ?? '').toString()
    expect(html('de/notiz.html')).toMatch(/<h2[^>]*>Fußnoten<\/h2>/)
    expect(html('de/notiz.html')).toContain('aria-label="Zurück zur Stelle 1-2"')
    expect(html('notiz.html')).toContain('aria-label="Back to reference 1"')
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

  test('is named by its pages and twins', () => {
    expect(read('de/join.html')).toContain('<link rel="describedby" href="/de/llms.txt"')
    expect(read('de/join.md')).toContain('https://lanternbay.example/de/llms.txt')
    expect(read('join.md')).toContain('https://lanternbay.example/llms.txt')
    const head = (file: string) => read(file).split('\n').slice(0, 7).join(' ')
    expect(head('de/join.md')).toMatch(/^--- title: .* description: .* url: \S+ lang: de ---/)
    expect(head('join.md')).toMatch(/^--- title: .* description: .* url: \S+ lang: en updated: \S+ ---/)
    expect(head('pt-br.md')).toContain(' lang: pt-BR ')
  })

  test('is in one sitemap', () => {
    const addresses = all('sitemap.xml', /(?<=<loc>https:\/\/lanternbay\.example)\/(de|pt-br)[^<]*/g)
    expect(addresses).toEqual(['/de', '/de/join', '/de/nur-hier', '/pt-br'])
  })

  test('has one API, in the language of the service, which it names', () => {
    expect(JSON.parse(read('api/server-info.json')).consoleNote).toMatch(/^Consoles have no/)
    const { headers } = answer(manifest, { method: 'GET', target: '/api/server-info', headers: {} })
    expect(headers).toContainEqual(['Content-Language', 'en'])
  })
})

describe('complaints', () => {
  const [translated = ''] = texts.split('  - language: pt-BR')

  test('of texts without a translation', () => {
    expect(complaints(texts)).toEqual([
      expect.stringMatching(
        /^portolan\.yaml:\d+:15 warning translation-missing: No text in pt-BR: javaVersionGuidance, javaPortDiscovery, compatibilityNote and 10 more \(/,
      ),
    ])
    expect(complaints(translated)).toEqual([])
    expect(complaints(translated.replace('      consoleNote: Nicht auf Konsolen.\n', ''))).toEqual([
      expect.stringContaining('No text in de: consoleNote ('),
    ])
  })

  test('of a language without a home page', () => {
    expect(complaints(translated, files => files.delete('pages/de/index.md'))).toContainEqual(
      expect.stringMatching(
        /portolan\.yaml:\d+:15 error language-home-missing: The home page in de is missing \(Write pages\/de\/index\.md\)/,
      ),
    )
  })

  test('of a language that is there twice', () => {
    expect(complaints(`${translated}  - language: de\n`)).toEqual([
      expect.stringContaining('error language-repeated: `languages` names de twice'),
    ])
    expect(complaints(`${translated}  - language: en\n`)).toEqual([
      expect.stringContaining('error language-repeated: en is `service.language` already'),
    ])
  })

  test('of words without their gap, and of unknown ones', () => {
    const words = (text: string) => complaints(`${translated}    words: { ${text} }\n`)[0]
    expect(words('qr: Code')).toContain('word-gap: `languages[0].words.qr` must contain `{}`')
    expect(words("copy: 'A {}'")).toContain('word-gap: `languages[0].words.copy` must not contain `{}')
    expect(words('coppy: A')).toContain('unknown-key: Unknown key `coppy` in `languages[0].words`')
  })

  test('of what translations should not say', () => {
    expect(complaints(translated.replace('die neueste Version', '1.21.4+'))).toEqual([])
    expect(complaints(translated.replace('Nur die Adresse.', 'Nur play.lanternbay.exampel.'))).toEqual([
      expect.stringContaining('warning address-differs'),
    ])
  })

  test('of what is no translation', () => {
    expect(complaints(`${translated}    port: 1\n`)[0]).toMatch(
      /unknown-key: Unknown key `port` in `languages\[0\]`/,
    )
    expect(complaints(texts.replace('devices: Handys', 'port: 1'))[0]).toMatch(
      /Unknown key `port` in `languages\[0\]\.server\.editions\.bedrock`/,
    )
    expect(complaints('languages: [{ language: Deutsch }]\n')[0]).toContain('must be a language tag')
  })
})
