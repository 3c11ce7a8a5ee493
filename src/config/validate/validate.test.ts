import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import type * as z from 'zod'
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
  const keys = 'baseUrl service server site agents http deploy pages nav title rel'.split(' ')
  const inner = 'shortName editions nav maxAge targets nginx listen label order x'.split(' ')
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

test('nothing inside a reported value is reported', () => {
  expect(reasons(configSchema, 'baseUrl: x\nservice: 1\nserver: []\n')).toHaveLength(3)
})
