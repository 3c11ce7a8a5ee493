import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../testing/fuzz.ts'
import { nameOf, sourceSchemas, type TextField, textFields } from '../../../testing/text-fields.ts'
import { hostname, hostnameProblem } from './addresses.ts'

const webUrl = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.webAuthority({ withPort: true }),
    fc.string({ unit: anyCharacter }),
  )
  .map(([scheme, authority, path]) => `${scheme}://${authority}/${path}`)

const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter(character =>
  /\p{Cc}/u.test(character),
)

// The keys come from the schemas, so a new one is among them.
test('no address of any source takes a control character: of the web, of mail, of a page', () => {
  const fields = textFields.filter(({ kind }) => kind === 'address')
  expect(fields.map(nameOf)).toEqual(
    expect.arrayContaining([
      'config: baseUrl',
      'config: site.links[0].url',
      'config: agents.security.contact',
    ]),
  )
  const taken = fields.flatMap(field => {
    const isTaken = (value: string) => !issuesAt(field, value)
    const written = ['https://x.example', 'https://x.example/a', 'mailto:ab@x.example', '/a'].filter(isTaken)
    expect(written, nameOf(field)).not.toEqual([])
    const odd = controls.flatMap(control =>
      written.flatMap(value => [value + control, control + value, value.replace('a', `a${control}`)]),
    )
    return odd.filter(isTaken).map(value => `${nameOf(field)}: ${JSON.stringify(value)}`)
  })
  expect(taken).toEqual([])
})

function issuesAt({ source, path }: TextField, value: string): boolean {
  const data = path.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    value,
  )
  const { issues = [] } = sourceSchemas[source].safeParse(data).error ?? {}
  return issues.some(issue => issue.path.join('.') === path.join('.'))
}

// The messages for single values: src/site/fixtures/complaints/edges.txt.
test('a hostname is harmless in every configuration language, and a suggestion is a hostname', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.domain(), webUrl), value => {
      if (hostname.safeParse(value).success) expect(value).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
      for (const better of hostnameProblem(value)?.expected ?? [])
        expect(hostnameProblem(better)).toBeUndefined()
    }),
  )
})
