import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'
import { load, toolFile } from './tool.ts'

interface Validate {
  (value: unknown): boolean
  readonly errors?: readonly { readonly instancePath: string; readonly message?: string }[]
}

/** The schema of draft 4 as ajv reads it: the keywords that it uses mean the same in later drafts, but for `id`. */
function validator(): Validate {
  const schema = JSON.parse(
    readFileSync(toolFile('@microsoft/jest-sarif', 'lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
  )
  delete schema.$schema
  delete schema.id
  const Ajv = load<{ default: new (options: object) => { compile: (schema: object) => Validate } }>('ajv')
  const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false })
  load<{ default: (ajv: object) => void }>('ajv-formats').default(ajv)
  return ajv.compile(schema)
}

test('what --format sarif prints follows the schema of SARIF 2.1.0, and has what GitHub requires', async () => {
  const cwd = sampleSite()
  const validate = validator()
  const scan = async () => JSON.parse((await portolan(['check', '--format', 'sarif'], { cwd })).stdout)
  const none = await scan()
  expect([validate(none), validate.errors]).toEqual([true, null])
  const config = join(cwd, 'site/portolan.yaml')
  edit(config, /\nbaseUrl: (\S+)/, '\nbaseUrl: $1\nbaseUrl: $1')
  edit(config, /\n {2}serverAddress: (\S+)/, '\n  serverAddress: "##[a]\\e$1"')
  edit(join(cwd, 'site/pages/join.md'), /\n$/, '\n[x](/nowhere)\n')
  const log = await scan()
  expect([validate(log), validate.errors]).toEqual([true, null])
  const [run] = log.runs
  expect(run.results.length).toBeGreaterThan(2)
  expect(run.results.some((result: { relatedLocations?: object }) => result.relatedLocations)).toBe(true)
  const text = expect.stringMatching(/./)
  for (const rule of run.tool.driver.rules)
    expect(rule).toMatchObject({
      shortDescription: { text },
      fullDescription: { text },
      help: { text, markdown: text },
    })
  for (const result of run.results)
    expect(result).toMatchObject({
      ...{ message: { text }, partialFingerprints: { primaryLocationLineHash: text } },
      locations: [{ physicalLocation: { artifactLocation: { uri: expect.stringMatching(/^site\//) } } }],
    })
  // And the schema reports what is wrong.
  run.results[0].level = 'fatal'
  expect(validate(log)).toBe(false)
})
