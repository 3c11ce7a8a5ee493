import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import * as z from 'zod'
import { configSchema } from '../schema/config.ts'
import { frontMatterSchema } from '../schema/front-matter.ts'
import { yamlSource } from '../yaml/source.ts'
import { yaml } from '../yaml/yaml.ts'
import { validate } from './validate.ts'

function reasons(schema: z.ZodType, text: string): readonly string[] {
  const { tree } = yaml(yamlSource('a.yaml', text))
  if (tree === undefined) throw new Error('the test needs YAML without mistakes')
  return validate(schema, tree, 'a.yaml').diagnostics.map(({ ruleId, reason }) => `${ruleId}: ${reason}`)
}

// YAML writes `.nan`, so reasons may have it.
const zodWords =
  /invalid|expected|received|input|unrecognized|too (big|small)|undefined|(?<!\.)\bNaN\b|\[object/i

test.each(['.nan', '.inf', '-.inf'])('%s is shown as it is written', value => {
  expect(reasons(frontMatterSchema, `title: ${value}`)).toContain(
    `unquoted-text: \`title\` must be text, but YAML reads ${value} as a number`,
  )
})

test('no complaint of zod itself reaches a person, whatever stands where', () => {
  const keys = [
    'baseUrl',
    'service',
    'server',
    'site',
    'agents',
    'http',
    'deploy',
    'pages',
    'nav',
    'title',
    'rel',
  ]
  const inner = [
    'shortName',
    'editions',
    'nav',
    'maxAge',
    'targets',
    'nginx',
    'listen',
    'label',
    'order',
    'x',
  ]
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null))
  const list = fc.array(fc.oneof(scalar, fc.array(scalar)), { maxLength: 3 })
  const group = fc.dictionary(
    fc.constantFrom(...inner),
    fc.oneof(scalar, list, fc.dictionary(fc.constantFrom(...inner), scalar)),
  )
  const file = fc.dictionary(fc.constantFrom(...keys), fc.oneof(scalar, list, group))
  fc.assert(
    fc.property(file, value => {
      const text = stringify(value)
      for (const schema of [configSchema, frontMatterSchema]) {
        for (const reason of reasons(schema, text)) expect(reason).not.toMatch(zodWords)
      }
    }),
  )
})

test('nor a complaint of a kind that the config has no use for today', () => {
  const odd = z.strictObject({
    a: z.email(),
    b: z.int().multipleOf(5),
    c: z.record(z.enum(['x']), z.string()),
    d: z.map(z.string(), z.string()),
    e: z.string().refine(() => false),
    f: z.union([z.boolean(), z.array(z.string())]),
    g: z.string().max(1),
    h: z.date(),
    i: z.intersection(z.object({ x: z.string() }), z.object({ y: z.int() })),
  })
  const text = 'a: x\nb: 3\nc: {y: z}\nd: {}\ne: x\nf: x\ng: long\nh: 2026-01-01\ni: {x: 1}\n'
  expect(reasons(odd, text)).toMatchInlineSnapshot(`
    [
      "wrong-value: \`a\` is not valid",
      "wrong-value: \`b\` is not valid",
      "missing-key: \`c.x\` is missing",
      "unknown-key: Unknown key \`y\` in \`c\`",
      "wrong-value: \`d\` is not valid",
      "wrong-value: \`e\` is not valid",
      "wrong-type: \`f\` must be true or false or a list",
      "number-range: \`g\` must be at most 1",
      "wrong-value: \`h\` is not valid",
      "missing-key: \`i.y\` is missing",
      "unquoted-text: \`i.x\` must be text, but YAML reads 1 as a number",
    ]
  `)
})

test('nothing inside a reported value is reported', () => {
  expect(reasons(configSchema, 'baseUrl: x\nservice: 1\nserver: []\n')).toHaveLength(3)
})
