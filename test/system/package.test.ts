import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { npm, packed, packedAsItStands, unpacked } from '../support/packed.ts'
import { finished } from '../support/portolan.ts'
import { paths, tree } from '../support/tree.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'portolan-another-and-longer-'))
let tarballs: readonly string[] = []
let content = ''

beforeAll(async () => {
  const tarball = await packed(folder)
  // The other one has the program that was compiled where the tests run.
  tarballs = [tarball, await packedAsItStands()]
  content = unpacked(tarball, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** What in a lock file is not pinned, comes from elsewhere than the registry, or would run a script when it is installed. */
function lockProblems({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([place, entry]) =>
    place === '' ? [] : problemsOf(place, entry).map(problem => `${place}: ${problem}`),
  )
}

function problemsOf(place: string, entry: LockedPackage): readonly string[] {
  return [
    ...(/^(?:node_modules\/(?:@[\w.-]+\/)?[\w-][\w.-]*(?:\/(?=.)|$))+$/.test(place) ? [] : ['its own path']),
    ...(/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(entry.version ?? '') ? [] : ['no exact version']),
    ...(/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '') ? [] : ['no digest']),
    // npm can be told to leave the address out, and then takes that of the registry in use.
    ...(/^https:\/\/registry\.npmjs\.org\//.test(entry.resolved ?? 'https://registry.npmjs.org/')
      ? []
      : [`comes from ${entry.resolved}`]),
    ...(entry.link ? ['a link'] : []),
    ...(entry.hasInstallScript ? ['has an install script'] : []),
  ]
}

/** All that may be in the package. */
const published = [
  /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|sbom\.cdx\.json|bin\/(?:portolan\.js|package\.json))$/,
  /^docs\/(?:maintaining\/)?[a-z-]+\.md$/,
  /^rules\/rules\.md$/,
  /^lib\/(?:index|(?:chunks|programs)\/[a-z0-9-]+)\.c?js$/,
  /^lib\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.d\.ts$/,
  /^lib\/zod\/locales\/[a-z]+-[A-Z]{2}\.d\.ts$/,
  /^lib\/(?:licenses|program)\.txt$/,
  /^site\/(?:portolan\.yaml|portolan\.schema\.json|assets\/(?:logo\.svg|(?:bay|team)\/[a-z]+\.png)|pages\/(?:[a-z-]+\/)?[a-z-]+\.md)$/,
  /^starter\/(?:gitignore\.txt|workflow\.yml|[a-z]{2}\/[a-z-]+\.md)$/,
  /^conformance\/(?:README\.md|accept\.(?:json|schema\.json|conf)|run\.js)$/,
  /^action\/(?:action\.yml|publish\.sh|news\.mjs|README\.md)$/,
  /^templates\/(?:README\.md|search\/search\.js)$/,
  /^templates\/[a-z]+\/[\w.-]+\.eta$/,
  /^templates\/html\/(?:site\.css|site\.js|webmcp\.js)$/,
  /^templates\/dev\/(?:dev|events)\.(?:js|css)$/,
  /^templates\/html\/parts\/[a-z-]+\.(?:css|js)$/,
  /^templates\/pictures\/(?:(?:letters|letters-license|icons-license|blocks)\.txt|(?:icons|pixel-icons|sprites|landscape|looks\/[a-z]+)\.yaml)$/,
]

test('SUPPLY-01 the package holds what is needed and nothing else: no test, no source, no map, no file lying about', () => {
  const files = paths(content)
  expect(files.filter(file => !published.some(pattern => pattern.test(file)))).toEqual([])
  expect(files.filter(file => /(?:^|\/)\.|\.\.|\.map$|\.test\.|renamed/.test(file))).toEqual([])
  expect(published.filter(pattern => !files.some(file => pattern.test(file)))).toEqual([])
  for (const part of ['chunks/cli.cjs', 'index.d.ts', 'programs/cloudflare.js'])
    expect(files).toContain(`lib/${part}`)
})

test('SUPPLY-01 REPRO-04 packed in two folders, the package is the same byte for byte and names neither', () => {
  const [one, another] = tarballs.map(tarball => readFileSync(tarball))
  expect(one?.equals(another ?? Buffer.of())).toBe(true)
  const named = Object.entries(tree(content)).flatMap(([file, text]) =>
    [...tarballs.map(tarball => dirname(tarball)), process.cwd(), 'file:///', 'sourceMappingURL=']
      .filter(place => text.includes(place))
      .map(place => `${file}: ${place}`),
  )
  expect(named).toEqual([])
})

test('SUPPLY-01 nothing runs when the package is installed, and publishing asks for provenance', () => {
  const { scripts, publishConfig, dependencies, devDependencies } = read(join(content, 'package.json'))
  const onInstall = [
    'preinstall',
    'install',
    'postinstall',
    'preprepare',
    'prepare',
    'postprepare',
    'prepublish',
  ]
  expect(Object.keys(scripts).filter(name => onInstall.includes(name))).toEqual([])
  expect(publishConfig).toEqual({ provenance: true })
  for (const range of Object.values({ ...dependencies, ...devDependencies }))
    expect(range).toMatch(/^(?:npm:typescript@)?[~^]?\d+\.\d+\.\d+$/)
})

test.each(['.', 'test/conformance', 'test/nodes', 'test/workerd'])(
  'SUPPLY-01 every package in the lock of %s is pinned, has its digest and comes from the registry',
  folder => {
    const { dependencies, devDependencies, optionalDependencies } = read(`${folder}/package.json`)
    const lock: Lock = read(`${folder}/package-lock.json`)
    expect(lock.packages['']).toMatchObject(
      JSON.parse(JSON.stringify({ dependencies, devDependencies, optionalDependencies })),
    )
    // Programs that only tests use are installed with --ignore-scripts.
    const known = /^test\//.test(folder) ? /has an install script$/ : /^$/
    expect(lockProblems(lock).filter(problem => !known.test(problem))).toEqual([])
    expect(Object.keys(lock.packages).length).toBeGreaterThan(8)
  },
)

test('SUPPLY-01 a lock that is not pinned, or runs something, is minded', () => {
  const integrity = `sha512-${'A'.repeat(86)}==`
  const problems = lockProblems({
    packages: {
      'node_modules/@a/b/node_modules/c.js': { version: '1.0.0-rc.1', integrity },
      'node_modules/a': { version: '^1.0.0', integrity: 'sha1-x', hasInstallScript: true },
      'node_modules/../b': {
        version: '1.0.0',
        integrity,
        link: true,
        resolved: 'git+ssh://git@github.com/b',
      },
    },
  })
  expect(problems).toEqual([
    'node_modules/a: no exact version',
    'node_modules/a: no digest',
    'node_modules/a: has an install script',
    'node_modules/../b: its own path',
    'node_modules/../b: comes from git+ssh://git@github.com/b',
    'node_modules/../b: a link',
  ])
})

test('npx runs init of the packed file in an empty folder, and the new site brings the file along', async () => {
  const cwd = scratch()
  const [tarball = ''] = tarballs
  cpSync(tarball, join(cwd, basename(tarball)))
  const values = ['--name', 'Isle', '--host', 'isle.example']
  const words = [
    'exec',
    '--yes',
    '--prefer-offline',
    '--',
    `./${basename(tarball)}`,
    'init',
    'mine',
    ...values,
  ]
  const { code, stdout, stderr } = await npm(words, cwd)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^ {2}npm install .*\n {2}npx portolan dev /m)
  const { dependencies } = read(join(cwd, 'mine/package.json'))
  expect(dependencies).toEqual({ portolan: `file:${basename(tarball)}` })
  expect(existsSync(join(cwd, 'mine', basename(tarball)))).toBe(true)
})

/** Each package that code in the package comes from, as the lock calls it: the bundler says so above the code of each file. */
function bundled(): readonly string[] {
  const chunks = paths(join(content, 'lib/chunks')).map(file =>
    readFileSync(join(content, 'lib/chunks', file), 'utf8'),
  )
  const marks = chunks.flatMap(text => [
    ...text.matchAll(/^\/\/ ((?:node_modules\/(?:@[\w.-]+\/)?[\w.-]+(?=\/)\/?)+)/gm),
  ])
  return [...new Set(marks.map(([, place = '']) => place.replace(/\/$/, '')))].sort()
}

test('SUPPLY-01 the terms of every package that is bundled come with it', () => {
  const places = bundled()
  expect(places).toEqual(expect.arrayContaining(['node_modules/commander', 'node_modules/zod']))
  expect(places.length).toBeGreaterThan(80)
  const { packages }: Lock = read('package-lock.json')
  const terms = readFileSync(join(content, 'lib/licenses.txt'), 'utf8').split(`\n${'-'.repeat(80)}\n\n`)
  const named = terms.map(text => text.slice(0, text.indexOf(' (')))
  const needed = places.map(
    place => `${place.slice(place.lastIndexOf('node_modules/') + 13)} ${packages[place]?.version}`,
  )
  expect(needed.filter(name => !named.includes(name))).toEqual([])
  expect(named.length).toBeLessThan(places.length + 5)
  // Each with whom it is from and what may be done with it, not with the name of a license alone.
  expect(terms.filter(text => !/permi(?:ssion|tted)/i.test(text) || text.length < 500)).toEqual([])
})

test('SUPPLY-01 npm installs nothing but native code, and types refer to nothing else', () => {
  const { dependencies } = read(join(content, 'package.json'))
  expect(Object.keys(dependencies)).toEqual(['@resvg/resvg-js', 'sharp'])
  const imported = paths(join(content, 'lib'))
    .filter(file => /^chunks\/.*\.cjs$/.test(file))
    .flatMap(file =>
      Array.from(readFileSync(join(content, 'lib', file), 'utf8').matchAll(/\brequire\("([^"]+)"\)/g)),
    )
    .map(([, specifier = '']) => specifier)
  expect(imported.length).toBeGreaterThan(50)
  // `init` reads the colors of a logo.
  expect(imported.filter(specifier => !specifier.startsWith('./') && !isBuiltin(specifier))).toEqual([
    'sharp',
  ])
  const typed = paths(join(content, 'lib'))
    .filter(file => file.endsWith('.d.ts'))
    .flatMap(file =>
      Array.from(
        readFileSync(join(content, 'lib', file), 'utf8').matchAll(/(?:\bfrom |\bimport\()['"]([^'"]+)['"]/g),
        ([, specifier = '']) => join(content, 'lib', file, '..', specifier).replace(/\.[jt]s$/, '.d.ts'),
      ),
    )
  expect(typed.length).toBeGreaterThan(100)
  expect(typed.filter(file => !existsSync(file))).toEqual([])
})

test('SUPPLY-01 the SBOM lists what is bundled and what the lock installs, and the same lock gives the same bytes', async () => {
  const text = readFileSync(join(content, 'sbom.cdx.json'), 'utf8')
  const bom = JSON.parse(text)
  const { packages }: Lock = read('package-lock.json')
  const inside = new Set<string>(read(join(folder, 'lib/bundled.json')))
  expect(bundled().filter(place => !inside.has(place))).toEqual([])
  const needed = Object.entries(packages).filter(
    ([place, { dev }]) => place !== '' && (!dev || inside.has(place)),
  )
  const purls = needed.map(([place, { version }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return `pkg:npm/${name.replace('@', '%40')}@${version}`
  })
  expect(bom.components.map(({ purl }: { purl: string }) => purl)).toEqual([...new Set(purls)].sort())
  const { dependencies, devDependencies } = read('package.json')
  const [self, ...others] = bom.dependencies
  expect(self.ref).toBe(bom.metadata.component.purl)
  const ours = Object.keys(devDependencies).filter(name => inside.has(`node_modules/${name}`))
  expect(ours).toContain('commander')
  expect(self.dependsOn).toHaveLength(Object.keys(dependencies).length + ours.length)
  const led = new Set([self, ...others].flatMap(({ dependsOn }) => dependsOn))
  expect(others.filter(({ ref }: { ref: string }) => !led.has(ref))).toEqual([])
  expect(text).not.toMatch(/serialNumber|timestamp/)
  rmSync(join(folder, 'sbom.cdx.json'))
  const env = { TZ: 'Asia/Tokyo', LC_ALL: 'sv_SE.UTF-8' }
  const script = [join(folder, 'scripts/sbom.js')]
  await finished(spawn(process.execPath, script, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] }))
  expect(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')).toBe(text)
})
