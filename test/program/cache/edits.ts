import fc from 'fast-check'
import type { SmallSite } from './small-site.ts'

/** A change to a site, and its description. */
export interface Edit {
  readonly name: string
  readonly apply: (site: SmallSite) => void
}

const inFile = (name: string, file: RegExp, from: string | RegExp, to: string): Edit => ({
  name: `${name}: ${to}`,
  apply: ({ files }) => {
    for (const [path, bytes] of files)
      if (file.test(path)) files.set(path, Buffer.from(Buffer.from(bytes).toString().replace(from, to)))
  },
})
const config = /^portolan\.yaml$/
const word = fc.constantFrom('alpha', 'beta', 'Gamma & co', '"delta"', 'ä <i>', '*e*')
const pages = fc.constantFrom(
  'index.md',
  'join.md',
  'rules.md',
  'faq.html',
  'guides/a.md',
  'de/index.md',
  'new.md',
)

/** Any change that an operator may make, right or wrong. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(pages, word).map(
    ([page, text]): Edit => ({
      name: `text of ${page}: ${text}`,
      apply: ({ files }) => {
        const file = `pages/${page}`
        const before = files.get(file)
        const whole = before
          ? Buffer.from(before).toString()
          : `---\ntitle: ${page}\ndescription: New.\n---\n`
        files.set(file, Buffer.from(`${whole}\n<p>${text}</p>\n\n${text}\n`))
      },
    }),
  ),
  fc
    .tuple(pages, word)
    .map(([page, text]) => inFile('title', new RegExp(page), /^title: .*$/m, `title: '${text}'`)),
  fc
    .tuple(
      pages,
      fc.constantFrom(
        'sitemap: no',
        'nav: no',
        'updated: 2026-01-02',
        'draft: yes',
        'titel: x',
        'rel: service-doc',
      ),
    )
    .map(([page, line]) =>
      inFile(`front of ${page}`, new RegExp(page), /^description: .*$/m, `description: A.\n${line}`),
    ),
  fc
    .constantFrom(
      '{{ server.name }}',
      '{{ service.description }}',
      '{{ server.editions.bedrock.port }}',
      '{{ server.nmae }}',
      '::steps{edition=java}',
      '::qr{of=website}',
      '::notes',
      ':::interactive\nx\n:::',
    )
    .chain(text => pages.map(page => inFile(`into ${page}`, new RegExp(page), /$/, `\n${text}\n`))),
  fc.tuple(pages, pages).map(
    ([from, to]): Edit => ({
      name: `${from} becomes ${to}`,
      apply: ({ files }) => {
        const bytes = files.get(`pages/${from}`)
        if (bytes === undefined) return
        files.delete(`pages/${from}`)
        files.set(`pages/${to}`, bytes)
      },
    }),
  ),
  fc.constantFrom('rules.md', 'faq.html', 'guides/a.md', 'new.md').map(
    (page): Edit => ({
      name: `without ${page}`,
      apply: ({ files }) => {
        files.delete(`pages/${page}`)
      },
    }),
  ),
  word.map(text => inFile('name', config, /^ {2}name: .*$/m, `  name: '${text.replaceAll("'", '')}'`)),
  fc
    .constantFrom('play.a.example', 'b.example')
    .map(host => inFile('address', config, /serverAddress: .*/, `serverAddress: ${host}`)),
  fc.constantFrom(1234, 19132).map(port => inFile('port', config, /port: \d+/, `port: ${port}`)),
  fc
    .constantFrom('https://c.example', 'https://d.example')
    .map(url => inFile('base', config, /^baseUrl: .*$/m, `baseUrl: ${url}`)),
  fc
    .constantFrom('nginx', 'nginx, caddy')
    .map(names => inFile('targets', config, /targets: .*/, `targets: [${names}]`)),
  fc.constant<Edit>({
    name: 'a note comes or goes',
    apply: ({ files }) => {
      const before = Buffer.from(files.get('portolan.yaml') ?? '').toString()
      const without = before.replace(/^ {2}consoleNote: .*\n/m, '')
      const after =
        without === before ? before.replace(/^server:\n/m, 'server:\n  consoleNote: A note.\n') : without
      files.set('portolan.yaml', Buffer.from(after))
    },
  }),
  word.map(
    (text): Edit => ({
      name: `asset: ${text}`,
      apply: ({ files }) => {
        files.set(`assets/${text.length}.txt`, Buffer.from(text))
      },
    }),
  ),
  fc.constantFrom('html/page.eta', 'html/not-found.eta', 'markdown/llms.txt.eta').map(
    (name): Edit => ({
      name: `template ${name}`,
      apply: ({ templates }) => {
        templates.set(name, `${templates.get(name)}<!-- ${templates.get(name)?.length} -->\n`)
      },
    }),
  ),
)
