import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { edit } from '../../src/testing/scratch.ts'
import { packedAsItStands, unpacked } from '../support/packed.ts'
import { load, toolFile } from './tool.ts'

interface Publint {
  readonly publint: (options: {
    readonly pack: { readonly tarball: ArrayBuffer }
    readonly strict: boolean
  }) => Promise<{ readonly messages: readonly { readonly code: string }[] }>
}

interface Attw {
  readonly createPackageFromTarballData: (tarball: Uint8Array) => object
  readonly checkPackage: (found: object) => Promise<{
    readonly types: unknown
    readonly problems?: readonly { readonly kind: string; readonly resolutionKind?: string }[]
  }>
}

interface CycloneDx {
  readonly Spec: { readonly Version: Readonly<Record<string, string>> }
  readonly Validation: {
    readonly JsonStrictValidator: new (
      version: string | undefined,
    ) => { readonly validate: (text: string) => Promise<null | readonly object[]> }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'portolan-packed-'))
let whole = ''
let spoiled = ''

beforeAll(async () => {
  whole = await packedAsItStands()
  const content = unpacked(whole, folder)
  edit(join(content, 'package.json'), './lib/index.d.ts', './lib/index.ts')
  edit(join(content, 'package.json'), '"default": "./lib/index.js"', '"default": "./lib/main.js"')
  spoiled = join(folder, 'spoiled.tgz')
  execFileSync('tar', ['-czf', spoiled, '-C', folder, 'package'])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function saidByPublint(tarball: string): Promise<readonly string[]> {
  const { publint }: Publint = await import(toolFile('publint', 'src/index-node.js'))
  const { buffer, byteOffset, length } = Uint8Array.from(readFileSync(tarball))
  const options = { pack: { tarball: buffer.slice(byteOffset, byteOffset + length) }, strict: true }
  return (await publint(options)).messages.map(({ code }) => code)
}

async function saidByAttw(tarball: string) {
  const attw: Attw = await import(toolFile('@arethetypeswrong/core', 'dist/index.js'))
  const found = attw.createPackageFromTarballData(Uint8Array.from(readFileSync(tarball)))
  const { types, problems = [] } = await attw.checkPackage(found)
  // Its profile "esm-only": portolan is made of modules, and asks for a Node.js that `require` gives them, too.
  const foreign = ['node10', 'node16-cjs']
  return {
    types,
    problems: problems
      .filter(({ resolutionKind = '' }) => !foreign.includes(resolutionKind))
      .map(({ kind }) => kind),
  }
}

test('publint has nothing to say about the package as npm packs it', async () => {
  expect(await saidByPublint(whole)).toEqual([])
  expect(await saidByPublint(spoiled)).toContain('FILE_DOES_NOT_EXIST')
})

test('attw finds types for everybody who imports it', async () => {
  expect(await saidByAttw(whole)).toEqual({ types: { kind: 'included' }, problems: [] })
  expect((await saidByAttw(spoiled)).problems).toContain('UntypedResolution')
})

test('the SBOM in the package follows the schema of CycloneDX 1.6', async () => {
  const { Spec, Validation } = load<CycloneDx>('@cyclonedx/cyclonedx-library')
  const validator = new Validation.JsonStrictValidator(Spec.Version['v1dot6'])
  const text = readFileSync(join(folder, 'package/sbom.cdx.json'), 'utf8')
  expect(await validator.validate(text)).toBeNull()
  for (const [from, to] of [
    ['"scope": "required"', '"scope": "needed"'],
    ['"alg": "SHA-512"', '"alg": "SHA512"'],
    ['"id": "MIT"', '"id": "MIT-like"'],
    ['"bomFormat"', '"format"'],
  ] as const) {
    expect(text).toContain(from)
    expect(await validator.validate(text.replace(from, to))).not.toBeNull()
  }
})
