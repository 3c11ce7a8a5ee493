import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile } from '../../compile.ts'
import { readTemplates } from '../../files/package.ts'
import { fuzz, fuzzSeed } from '../../testing/fuzz.ts'

const templates = readTemplates()
const tags = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'ar', 'ja', 'zh']
const names = ['java', 'bedrock'] as const
type Edition = (typeof names)[number]
type Group = Readonly<Record<string, unknown>>

/** Which texts somebody writes of an edition: single ones, and steps as a list or by number. */
interface Form {
  readonly keys: readonly string[]
  readonly list: number
  readonly numbers: Readonly<Record<string, readonly string[]>>
}

const numbers = fc.dictionary(
  fc.constantFrom('1', '2', '3'),
  fc.subarray(['title', 'text'], { minLength: 1 }),
  { maxKeys: 3 },
)
const form: fc.Arbitrary<Form> = fc.record({
  keys: fc.subarray(['devices', 'menu', 'note']),
  list: fc.constantFrom(0, 0, 2, 3, 3, 3, 4),
  numbers,
})
const service = fc.record({
  offered: fc.constantFrom<readonly Edition[]>(['java'], ['bedrock'], ['java', 'bedrock']),
  ports: fc.record({
    java: fc.constantFrom(undefined, null, 25565, 25577),
    bedrock: fc.constantFrom(undefined, 19132, 19133),
  }),
  forms: fc.record({ java: form, bedrock: form }),
})
const translation = fc.record({ java: form, bedrock: form }, { requiredKeys: [] })

/** The texts of a form. Each says whose it is and what it is about. */
function textsOf(tag: string, edition: Edition, form: Form | undefined): Group {
  if (form === undefined) return {}
  const text = (key: string) => `${tag} ${edition} ${key}, address and port`
  const step = (number: unknown, parts = ['title', 'text']) =>
    Object.fromEntries(parts.map(part => [part, text(`${part} ${number}`)]))
  const numbered = Object.entries(form.numbers).map(([number, parts]) => [number, step(number, [...parts])])
  const list = Array.from({ length: form.list }, (_, index) => step(index + 1))
  const steps = form.list > 0 ? list : numbered.length > 0 ? Object.fromEntries(numbered) : undefined
  return { ...Object.fromEntries(form.keys.map(key => [key, text(key)])), ...(steps && { steps }) }
}

/** Each text with its path, steps counted from 1. */
function leaves(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof value === 'string') return new Map([[path, value]])
  const first = Array.isArray(value) ? 1 : 0
  return new Map(
    Object.entries(value as Group).flatMap(([key, inner]) => [
      ...leaves(inner, `${path}.${first === 0 ? key : Number(key) + first}`),
    ]),
  )
}

function built(config: object, tag: string) {
  const page = (text: string) => Buffer.from(`---\ntitle: T\ndescription: D.\n---\n\n${text}\n`)
  const files = new Map([['portolan.yaml', Buffer.from(JSON.stringify(config))]])
  for (const folder of ['', `${tag}/`]) {
    files.set(`pages/${folder}index.md`, page('::address'))
    files.set(`pages/${folder}join.md`, page('::editions\n\n::notes'))
  }
  const { diagnostics, bundle } = compile({ config: 'portolan.yaml', files, refused: [] }, templates)
  const outputs = new Map(
    Array.from(bundle?.files ?? [], ([path, bytes]) => [path, String(Buffer.from(bytes))]),
  )
  return { diagnostics, outputs, text: (path: string) => outputs.get(path) ?? '' }
}

const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), match => match[1] ?? '')

/** What a page says of the editions: in its HTML, its JSON-LD and its twin. */
function shownIn(html: string, twin: string) {
  const graph: readonly Group[] = JSON.parse(all(html, /ld\+json">([\s\S]*?)<\/script>/g)[0] ?? '')['@graph']
  return {
    editions: all(html, /<section class="edition" id="(\w+)"/g),
    steps: all(html, /<li id="(\w+)-step-/g),
    twinSteps: all(twin, /^(\d+)\. /gm).length,
    guideSteps: graph.flatMap(({ step }) => (Array.isArray(step) ? [step.length] : [])),
    typed: all(html, /data-copy="([^"]*)"/g),
  }
}

test.each(tags)('translations into %s offer what the API says, in the language of who wrote it', tag => {
  const others = fc.constantFrom(...tags.filter(other => other !== tag))
  fc.assert(
    fc.property(others, service, translation, (main, { offered, ports, forms }, its) => {
      const own = (name: Edition) => textsOf(main, name, forms[name])
      const written = names.filter(name => its[name])
      const editions = names.map(name => {
        if (!offered.includes(name)) return [name, false]
        return [name, { ...(ports[name] !== undefined && { port: ports[name] }), ...own(name) }]
      })
      const translated = written.map(name => [name, textsOf(tag, name, its[name])])
      const { diagnostics, outputs, text } = built(
        {
          baseUrl: 'https://play.example.net',
          service: { language: main },
          server: {
            name: 'Example',
            serverAddress: 'play.example.net',
            discordInvite: 'https://discord.gg/example',
            editions: Object.fromEntries(editions),
          },
          languages: [{ language: tag, server: { editions: Object.fromEntries(translated) } }],
        },
        tag,
      )
      const said = (rule: string) => diagnostics.filter(({ ruleId }) => ruleId === rule).length
      expect(said('edition-not-offered')).toBe(written.filter(name => !offered.includes(name)).length)
      const wrong = offered.filter(name => {
        const count = forms[name].list || 3
        const { list, numbers } = its[name] ?? { list: 0, numbers: {} }
        return list > 0 ? list !== count : Object.keys(numbers).some(number => Number(number) > count)
      })
      expect(said('steps-differ')).toBe(wrong.length)
      expect(diagnostics.filter(({ fatal }) => fatal)).toHaveLength(wrong.length)
      if (wrong.length > 0) return

      const api = JSON.parse(text('api/server-info.json')).editions
      expect(names.filter(name => api[name].steps.length > 0)).toEqual(offered)
      const counts = offered.map(name => api[name].steps.length)
      const javaPort = [null, 25565].includes(api.java.port) ? '' : `:${api.java.port}`
      for (const path of ['join', `${tag}/join`])
        expect(shownIn(text(`${path}.html`), text(`${path}.md`))).toEqual({
          editions: offered,
          steps: offered.flatMap((name, index) => Array(counts[index]).fill(name)),
          twinSteps: counts.reduce((sum, count) => sum + count, 0),
          guideSteps: counts,
          typed: offered.flatMap(name =>
            name === 'java' ? [`play.example.net${javaPort}`] : ['play.example.net', `${api.bedrock.port}`],
          ),
        })

      const everything = [...outputs.values()].join('\n')
      for (const name of names.filter(name => !offered.includes(name)))
        expect(everything).not.toContain(`${tag} ${name} `)
      // Every text of the owner is there: translated, or marked as one in the other language.
      const html = /<main[\s\S]*<\/main>/.exec(text(`${tag}/join.html`))?.[0] ?? ''
      const translations = new Map(
        offered.flatMap(name => [...leaves({ [name]: textsOf(tag, name, its[name]) })]),
      )
      const originals = new Map(offered.flatMap(name => [...leaves({ [name]: own(name) })]))
      const borrowed = [...originals].filter(([path]) => !translations.has(path)).map(([, text]) => text)
      expect([...translations.values()].filter(text => !html.includes(`${text}<`))).toEqual([])
      expect(all(html, / lang="[^"]*"[^>]*>([^<]*)</g).toSorted()).toEqual(borrowed.toSorted())
      expect(all(html, / lang="([^"]*)"/g).filter(lang => lang !== main)).toEqual([])
      expect(said('translation-missing')).toBe(borrowed.length > 0 ? 1 : 0)
    }),
    { numRuns: fuzz(4), seed: fuzzSeed(38), endOnFailure: true },
  )
})
