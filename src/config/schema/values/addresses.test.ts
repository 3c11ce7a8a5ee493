import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../testing/fuzz.ts'
import { nameOf, sourceSchemas, textFields } from '../../../testing/text-fields.ts'
import { hostname, hostnameProblem } from './addresses.ts'

const webUrl = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.webAuthority({ withPort: true }),
    fc.string({ unit: anyCharacter }),
  )
  .map(([scheme, authority, path]) => `${scheme}://${authority}/${path}`)

const controls = [...String.fromCharCode(...Array(0xa0).keys())].filter(one => /\p{Cc}/u.test(one))

// The keys come from the schemas, so a new one is among them.
test.each(textFields.filter(({ kind }) => kind === 'address').map(field => [nameOf(field), field] as const))(
  '%s takes no control character',
  (_, { source, path }) => {
    const isTaken = (value: string) => {
      const data = path.reduceRight<unknown>(
        (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
        value,
      )
      const { issues = [] } = sourceSchemas[source].safeParse(data).error ?? {}
      return issues.every(issue => issue.path.join() !== path.join())
    }
    const plain = ['https://x.example', 'https://x.example/a', 'mailto:ab@x.example', '/a'].filter(isTaken)
    expect(plain).not.toEqual([])
    const odd = controls.flatMap(one =>
      plain.flatMap(value => [value + one, one + value, value.replace('a', `a${one}`)]),
    )
    odd.push('mailto:a%0D%0Ab@x.example', 'mailto:ab@x.example%00', 'mailto:a%7fb@x.example')
    expect(odd.filter(isTaken)).toEqual([])
  },
)

// The messages for single values: src/config/schema/edges.txt.
test('a hostname is harmless in every configuration language, and a suggestion is a hostname', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.domain(), webUrl), value => {
      if (hostname.safeParse(value).success) expect(value).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
      for (const better of hostnameProblem(value)?.expected ?? [])
        expect(hostnameProblem(better)).toBeUndefined()
    }),
  )
})
