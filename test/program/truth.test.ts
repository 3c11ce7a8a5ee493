import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answer, type Bundle, type Compiled, compile, readSite, readTemplates } from '../../src/index.ts'
import { fiveValueSite, shapes } from '../../src/testing/five-values.ts'
import { fuzz } from '../../src/testing/fuzz.ts'

/** What a bundle says that is not so. */
function untruths({ manifest, files }: Bundle): readonly string[] {
  const { baseUrl } = manifest
  const texts = Array.from(files, ([file, bytes]) => [file, Buffer.from(bytes).toString()] as const)
  const textOf = (file: string) => Buffer.from(files.get(file) ?? '').toString()
  const get = (address: string) => {
    const target = address
      .replace(baseUrl, '')
      .replace(/#.*/, '')
      .replace(/^(?!\/)/, '/')
    const { status, headers, content } = answer(manifest, { method: 'GET', target, headers: {} })
    const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? ''
    return { status, type, text: content && 'file' in content ? textOf(content.file) : '' }
  }
  const hasId = (html: string, id: string) => html.includes(` id="${decodeURIComponent(id)}"`)
  const isThere = (address: string) => {
    const { status, text } = get(address)
    const id = /#(.+)/.exec(address)?.[1]
    return status === 200 && (id === undefined || hasId(text, id))
  }
  const info = JSON.parse(textOf('api/server-info.json'))
  const { java, bedrock } = info.editions
  const guide = String(info.guide)
  const usesDns = java.steps.length > 0 && java.port === null
  const isListed = textOf('sitemap.xml').includes(`<loc>${guide.replace(/[?#].*/, '')}</loc>`)
  return [
    ...(guide.startsWith(`${baseUrl}/`) && !isListed ? [`the guide ${guide} is not in the sitemap`] : []),
    ...(/DNS|SRV/.test(JSON.stringify(bedrock)) ? ['Bedrock is found through DNS'] : []),
    ...texts.flatMap(([file, text]) => {
      const say = (what: string) => (found: string) => `${file}: ${what}: ${found}`
      return [
        ...emptyIn(file, text).map(say('something is missing')),
        ...(usesDns || !isProse(file) ? [] : (text.match(/.*\b(?:DNS|SRV)\b.*/g) ?? [])).map(say('no DNS')),
        ...[...new Set(addressesIn(file, text, baseUrl))].filter(to => !isThere(to)).map(say('not there')),
        ...Array.from(text.matchAll(/ href="#([^"]+)"/g), ([, id = '']) => id)
          .filter(id => !hasId(text, id))
          .map(say('no such id')),
        ...(text.match(/(?<= id=")[^"]*/g) ?? [])
          .filter((id, index, ids) => file.endsWith('.html') && ids.indexOf(id) < index)
          .map(say('twice')),
        ...markdownIn(file, text)
          .filter(to => !get(to).type.startsWith('text/markdown'))
          .map(say('not Markdown')),
      ]
    }),
  ]
}

/** What people and agents read as text. */
const isProse = (file: string) =>
  /\.(?:md|html)$|llms.*\.txt$|server-info\.json$/.test(file) && !file.endsWith('auth.md')

/** Braces, and punctuation around nothing. */
function emptyIn(file: string, text: string): readonly string[] {
  const said = file.endsWith('.html') ? text.replace(/<[^>]*>/g, '') : text
  const empty =
    /.{0,30}(?:\{\{|\bundefined\b|\bNaN\b|\[object | ,|\( *\)|“”|(?<!`)``(?!`)|[。！？؟]\.).{0,20}/g
  return isProse(file) ? (said.match(empty) ?? []) : []
}

/** Addresses of the site that a file names; what JSON-LD calls things by is no address. */
function addressesIn(file: string, text: string, baseUrl: string): readonly string[] {
  if (!/\.(?:md|html|txt|json|xml)$|api-catalog$/.test(file)) return []
  const complete = new RegExp(`${baseUrl.replaceAll('.', '\\.')}(?![\\w.:-])[^\\s"'<>()\`\\\\]*`, 'g')
  // Feeds have HTML as text.
  const named =
    text
      .replaceAll('&quot;', '"')
      .replace(/"@id":"[^"]*"/g, '')
      .match(complete) ?? []
  const linked = Array.from(
    file.endsWith('.html') ? text.matchAll(/ (?:href|src)="(\/[^"]*)"/g) : [],
    ([, to = '']) => to,
  )
  return [...named, ...linked].map(to => to.replaceAll('&amp;', '&').replace(/[.,:;]+$/, ''))
}

/** Addresses that a file calls Markdown. */
function markdownIn(file: string, text: string): readonly string[] {
  const typed = (text.match(/<(?:a|link)\b[^>]* type="text\/markdown"[^>]*>/g) ?? []).join('')
  const told = /llms\.txt$/.test(file)
    ? (text.split(/^## /m).find(part => part.startsWith('Pages')) ?? '')
    : ''
  return [
    ...Array.from(typed.matchAll(/ href="([^"]+)"/g), ([, to = '']) => to),
    ...Array.from(told.matchAll(/\]\(([^)]+)\)/g), ([, to = '']) => to),
    ...Array.from(text.matchAll(/as Markdown: <([^>]+)>/g), ([, to = '']) => to),
  ]
}

const compiled = (config: string) => compile(readSite(config), readTemplates(), { strict: true })

const folders = ['site', 'examples/pixel-survival', 'examples/dark-arena', 'test/fixtures/site-before']

test.each<readonly [string, () => Compiled]>([
  ...folders.map(folder => [folder, () => compiled(`${folder}/portolan.yaml`)] as const),
  ...Object.entries(shapes).map(([name, values]) => [name, () => fiveValueSite(values)] as const),
])('%s says only what is so', (_, site) => {
  const { bundle } = site()
  expect(bundle && untruths(bundle)).toEqual([])
})

const guideLine = (to: string) => `  guide: "https://play.example.net${to}"\n`
const descriptionLine = (text: string) => `  description: "${text}"\n`
const front = (more = '') => `---\ntitle: A page\ndescription: What it says.\n${more}---\n\n`
const bodies = [
  '::editions\n\n::notes\n',
  '## Bedrock step 1\n\n## Java step 2\n\nText.\n',
  '<p id="java-step-2">Text.</p>\n\n::edition{name=java}\n\n::steps{edition=java}\n',
  '<p id="bedrock-step-1">Text.</p>\n\n::links\n\n::address\n\n::qr{of=guide}\n',
  '::editions\n\n::editions\n\n## Java\n',
].map(body => `# Page\n\n${body}`)

/** A site of five values or more, with one language or two. */
const madeUp = fc
  .record({
    language: fc.constantFrom('en', 'de', 'ar', 'ja', 'zh', 'xx'),
    editions: fc.constantFrom(
      ...['java: yes', 'java: { port: null }', 'java: no, bedrock: yes', 'bedrock: yes'],
      ...['java: { port: null }, bedrock: yes', 'java: { port: 25577 }, bedrock: { port: null }'],
    ),
    guide: fc.constantFrom('', '', ...['/', '/join', '/join#page', '/join?from=api', '/faq'].map(guideLine)),
    description: fc.constantFrom(
      '',
      ...['How to join.', '遊び方。', 'Wie? So!', 'كيف؟', 'Come'].map(descriptionLine),
    ),
    join: fc.constantFrom(undefined, '', '', '', 'draft: yes\n', 'sitemap: no\n'),
    bodies: fc.array(fc.constantFrom(...bodies), { minLength: 3, maxLength: 3 }),
    announcement: fc.constantFrom('', 'site: { announcement: { text: Soon, link: "/#page" } }\n'),
    isTranslated: fc.boolean(),
  })
  .map(({ language, editions, guide, description, join, bodies, announcement, isTranslated }) => {
    const [home = '', other = '', dutch = ''] = bodies
    const translation = isTranslated ? 'languages: [{ language: nl }]\n' : ''
    return {
      'portolan.yaml': `baseUrl: https://play.example.net
service:
  language: ${language}
${description}server:
  name: Example
  serverAddress: play.example.net
  discordInvite: https://discord.gg/example
  editions: { ${editions} }
${guide}${announcement}${translation}`,
      'pages/index.md': front() + home,
      ...(join === undefined ? {} : { 'pages/join.md': front(join) + other }),
      ...(isTranslated ? { 'pages/nl/index.md': front() + dutch } : {}),
    }
  })

test('no site says what is not so, whatever its owner writes or leaves out', () => {
  // One of four is built.
  let built = 0
  for (const pages of fc.sample(madeUp, fuzz(100))) {
    const { bundle } = fiveValueSite({}, { strict: true }, pages)
    if (bundle === undefined) continue
    expect([pages, untruths(bundle)]).toEqual([pages, []])
    built++
    if (built === fuzz(6)) return
  }
  expect.fail(`only ${built} were built`)
})
