import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { runTool } from './tool.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const description = (site: string) => `${site}/openapi.json`

const redocly = (site: string) =>
  runTool('@redocly/cli', [
    'lint',
    description(site),
    '--config',
    file('redocly.yaml'),
    '--format',
    'stylish',
  ])

const spectral = (site: string) =>
  runTool('@stoplight/spectral-cli', [
    ...['lint', description(site), '--ruleset', file('spectral.yaml')],
    ...['--fail-severity', 'hint'],
  ])

test('Redocly, recommended-strict, has nothing to say about /openapi.json', async () => {
  const { code, stdout, stderr } = await redocly(inject('site'))
  expect(stdout + stderr).toContain('valid')
  expect(stdout + stderr).not.toMatch(/\b(error|warning)\b/i)
  expect(code).toBe(0)
  const spoiled = await redocly(inject('spoiled'))
  expect(spoiled.code).toBe(1)
  expect(spoiled.stdout).toContain('operation-operationId')
})

test('Spectral, spectral:oas, has nothing to say about /openapi.json', async () => {
  const { code, stdout } = await spectral(inject('site'))
  expect(stdout).toContain("No results with a severity of 'hint' or higher found!")
  expect(code).toBe(0)
  const spoiled = await spectral(inject('spoiled'))
  expect(spoiled.code).toBe(1)
  expect(spoiled.stdout).toContain('operation-operationId')
})
