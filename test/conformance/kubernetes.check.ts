import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { host } from '../../src/testing/hosts.ts'
import { change, goodBundle } from '../../src/testing/sample.ts'
import { installed } from '../support/installed.ts'
import { compile, lay } from './compile.ts'
import { runScript } from './tool.ts'

interface Named {
  readonly kind: string
  readonly [key: string]: unknown
}

type Objects = Readonly<Record<string, Named>>

/** Where the models of the kinds that are written come from: types and validators made from the published schemas. */
const models: Readonly<Record<string, string>> = {
  Deployment: 'kubernetes-models/apps/v1',
  Service: 'kubernetes-models/v1',
  HTTPRoute: '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1',
  PodDisruptionBudget: 'kubernetes-models/policy/v1',
}

const settings = 'image: "registry.example:5000/a/site:1", replicas: 3, gateway: infra/public'

function written(deploy = ''): Readonly<Record<string, string>> {
  const bundle = goodBundle(files => {
    if (deploy) change(files, 'portolan.yaml', /^deploy:\n/m, `deploy:\n  kubernetes: { ${deploy} }\n`)
  })
  const artifacts = host('kubernetes').render(bundle)
  return Object.fromEntries(
    artifacts.map(({ path, body }) => [path.slice('kubernetes/'.length), String(body)]),
  )
}

/** By kind. */
function objects(deploy?: string): Objects {
  const all = Object.values(written(deploy)).map((text): Named => parse(text, { version: '1.1' }))
  return Object.fromEntries(all.filter(({ kind }) => kind in models).map(object => [object.kind, object]))
}

const good: Objects = {
  ...objects(),
  ...Object.fromEntries(Object.entries(objects(settings)).map(([kind, object]) => [`${kind}-set`, object])),
}

test('there is an object of each kind', () => {
  expect(Object.keys(objects())).toEqual(Object.keys(models))
})

test('the objects compile as the types of their API: no unknown field, no missing one', async () => {
  expect((await typed(good)).mistakes).toBe('')
})

test('ADAPTER-08 the objects follow the schemas of their API', async () => {
  expect(await validated(good)).toEqual(Object.fromEntries(Object.keys(good).map(name => [name, 'right'])))
})

test('the types report unknown and missing fields', async () => {
  const bad: Objects = {
    unknown: spoiled('Deployment', '"readOnlyRootFilesystem"', '"readOnlyRoot"'),
    misplaced: spoiled('PodDisruptionBudget', '"maxUnavailable":1,', '"spare":1,'),
    missing: spoiled('Deployment', '"containers"', '"pods"'),
    text: spoiled('Deployment', '"replicas":2', '"replicas":"2"'),
    reference: spoiled('HTTPRoute', '"parentRefs":[{"name"', '"parentRefs":[{"gateway"'),
  }
  const { mistakes } = await typed(bad)
  const found = new Set(Array.from(mistakes.matchAll(/(\w+)\.ts\(.*error TS/g), match => match[1]))
  expect([...found].sort()).toEqual(Object.keys(bad).sort())
})

test('the schemas report wrong values', async () => {
  const said = await validated({
    host: spoiled('HTTPRoute', 'lanternbay.example', 'Lantern_Bay'),
    port: spoiled('HTTPRoute', '"port":80', '"port":80000'),
    text: spoiled('Deployment', '"replicas":2', '"replicas":"2"'),
  })
  expect(said).toEqual({
    host: expect.stringContaining('/spec/hostnames/0 must match pattern'),
    port: expect.stringContaining('/spec/rules/0/backendRefs/0/port must be <= 65535'),
    text: expect.stringContaining('/spec/replicas must be integer'),
  })
})

describe('kubectl kustomize', () => {
  test('reads the folder as it is', () => {
    const built = kustomized({ bundle: written() }, 'bundle')
    expect(built.map(({ kind }) => kind).sort()).toEqual(Object.keys(models).sort())
  })

  test('names the image from a kustomization of the operator’s', () => {
    // `resources` takes folders since kubectl 1.21; `bases`, its old name, is understood by Debian's 1.20 and by all since.
    const own = [
      'bases: [../bundle]',
      'namespace: games',
      'images: [{ name: lantern-website, newName: registry.example/lantern-website, newTag: "1" }]',
    ].join('\n')
    const built = kustomized({ bundle: written(), own: { 'kustomization.yaml': own } }, 'own')
    const text = JSON.stringify(built)
    expect(text).toContain('"image":"registry.example/lantern-website:1"')
    expect(text.match(/"namespace":"games"/g)).toHaveLength(4)
  })
})

function spoiled(kind: string, from: string, to: string): Named {
  const text = JSON.stringify(objects()[kind])
  if (!text.includes(from)) throw new Error(`${kind} has no ${from}`)
  return JSON.parse(text.replace(from, to))
}

function typed(all: Objects) {
  const sources = Object.entries(all).map(([name, object]) => {
    const type = `I${object.kind}`
    const text = `import type { ${type} } from '${models[object.kind]}'\nexport const it: ${type} = `
    return [`${name}.ts`, `${text}${JSON.stringify(object)}\n`] as const
  })
  return compile(Object.fromEntries(sources), { skipLibCheck: true, exactOptionalPropertyTypes: false })
}

/** What the validators say, by name. */
async function validated(all: Objects): Promise<Readonly<Record<string, string>>> {
  const script = `
    ${Object.entries(models)
      .map(([kind, from]) => `import { ${kind} } from '${from}'`)
      .join('\n')}
    const models = { ${Object.keys(models).join()} }
    const said = (object) => {
      try { new models[object.kind](object).validate() } catch ({ message }) { return message }
      return 'right'
    }
    const all = Object.entries(${JSON.stringify(all)})
    console.log(JSON.stringify(Object.fromEntries(all.map(([name, object]) => [name, said(object)]))))
  `
  const { stdout, stderr } = await runScript(join(lay({ 'validate.js': script }), 'validate.js'))
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}

function kustomized(
  folders: Readonly<Record<string, Readonly<Record<string, string>>>>,
  name: string,
): readonly Named[] {
  const root = mkdtempSync(join(tmpdir(), 'portolan-kustomize-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [folder, texts] of Object.entries(folders)) {
    mkdirSync(join(root, folder))
    for (const [file, text] of Object.entries(texts)) writeFileSync(join(root, folder, file), text)
  }
  const env = { PATH: process.env['PATH'], HOME: root }
  const output = execFileSync(installed('kubectl'), ['kustomize', join(root, name)], {
    encoding: 'utf8',
    env,
    stdio: 'pipe',
  })
  return parseAllDocuments(output).map(document => document.toJS())
}
