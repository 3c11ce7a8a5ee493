import { expect, test } from 'vitest'
import { compile } from '../compile.ts'
import { readTemplates } from '../files/package.ts'
import { cpuTime } from '../testing/cpu-time.ts'

const templates = readTemplates()
const config = (site: string, more = '') =>
  `baseUrl: https://a.example\nserver: { name: A, serverAddress: a.example, discordInvite: https://discord.gg/a }\nsite: { pictures: no${site} }\n${more}`
const page = (body = '') => `---\ntitle: A\ndescription: B.\n---\n\n# A\n\n${body}\n`

/** So many mistakes, and as many things that each may have been meant to be. */
const shapes: Readonly<Record<string, (many: (lineOf: (index: number) => string) => string) => object>> = {
  'redirects to what is missing': many => ({
    'portolan.yaml': config('', `redirects:\n${many(index => `  /old-${index}: /assets/a-${index}.tx\n`)}`),
  }),
  'dead anchors': many => ({
    'pages/index.md': page(many(index => `## Part ${index}\n\n[a](/#prt-${index})\n\n`)),
  }),
  'addresses of a style sheet': many => ({
    'portolan.yaml': config(', css: assets/site.css'),
    'assets/site.css': many(index => `a{b:url(a-${index}.tx)}\n`),
  }),
  'values of the config': many => ({
    'portolan.yaml': config(
      '',
      `addresses:\n${many(index => `  - { label: "{{ server.nam${index} }}", address: a.example }\n`)}`,
    ),
  }),
}

test.each(Object.entries(shapes))(
  '%s: the time for mistakes grows with their number, not with its square',
  (_, shape) => {
    const compiled = (count: number) => {
      const many = (lineOf: (index: number) => string) =>
        Array.from({ length: count }, (_, index) => lineOf(index)).join('')
      const assets = Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`assets/a-${index}.txt`, 'a']),
      )
      const texts = { 'portolan.yaml': config(''), 'pages/index.md': page(), ...assets, ...shape(many) }
      const files = new Map(Object.entries(texts).map(([file, text]) => [file, Buffer.from(text)]))
      return () => compile({ config: 'portolan.yaml', files, refused: [] }, templates)
    }
    const [few, many] = [compiled(125), compiled(1000)]
    expect(many().diagnostics.length).toBeGreaterThan(950)
    // Eight times as many take eight times as long, or 64 times.
    expect(cpuTime(many, 1) / cpuTime(few, 3)).toBeLessThan(25)
  },
)
