import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { answer } from '../../../src/http/answer.ts'
import { ask, exchange } from '../../../src/testing/exchange.ts'
import { host } from '../../../src/testing/hosts.ts'
import { installed } from '../../support/installed.ts'
import { paths, stamps, tree } from '../../support/tree.ts'
import { builtBundle } from './bundle.ts'
import { type Image, layOutImage } from './image.ts'
import { freePort, nginxCommand, nginxDifferences, type RunningNginx, runNginx } from './nginx.ts'
import { contract, type Exceptions } from './suite.ts'

// What an image cannot follow: settings that are for nginx on its own machine.
const settings = ', brotli: yes, root: /srv/elsewhere'

const bundle = builtBundle('http: { notAcceptable: 406 }', settings)
let folder = ''
let port = 0
let image: Image
const root = () => join(folder, 'root')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-image-'))
  chmodSync(folder, 0o755)
  mkdirSync(root(), { mode: 0o755 })
  port = await freePort()
  image = layOutImage(bundle.dist, root(), port)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The image's own command; only what stands for `/` is another folder. */
function words(): readonly string[] {
  const [program, ...rest] = image.entrypoint
  expect(program).toBe('nginx')
  const at = rest.indexOf('-p') + 1
  expect(rest[at]).toBe('/')
  return rest.with(at, root())
}

// Tests that do not run as root cannot become another user.
const user = () => (process.getuid?.() === 0 ? image.user : undefined)
const run = (): Promise<RunningNginx> => runNginx(words(), port, { user: user() })

const { differs, exceptions } = nginxDifferences()
const imageExceptions: Exceptions = {
  ...exceptions,
  encodings: {
    of: (_, expected) =>
      expected.headers.some(([name, value]) => name === 'Content-Encoding' && value === 'br'),
    instead: (asked, _, table) => answer({ ...table, encodings: ['gzip'] }, ask(asked)),
  },
}

contract(
  'the image',
  () => bundle.dist,
  run,
  { ...differs, ...host('docker').differs },
  imageExceptions,
  'whole',
)

describe('the image', () => {
  test('has the files of the bundle that it needs, with their times, and no other', () => {
    const web = paths(root()).filter(path => path.startsWith('srv/portolan/public/'))
    const published = paths(join(bundle.dist, 'public')).filter(path => !path.endsWith('.br'))
    expect(published.some(path => path.endsWith('.gz'))).toBe(true)
    expect(web.map(path => path.slice('srv/portolan/public/'.length))).toEqual(published)
    const times = (folder: string) => published.map(path => statSync(join(folder, path)).mtimeMs)
    expect(times(join(root(), 'srv/portolan/public'))).toEqual(times(join(bundle.dist, 'public')))
    const others = paths(root()).filter(path => !path.startsWith('srv/portolan/public/'))
    expect(others.every(path => /^srv\/portolan\/nginx\/[\w./-]+\.conf$/.test(path))).toBe(true)
    expect(others).toHaveLength(10)
  })

  test('runs as the ordinary user of its base', () => expect(image.user).toBe(101))

  test('tests its configuration when it is run with -t', () => {
    const [program = '', ...rest] = nginxCommand([...words(), '-t'], user())
    const { stdout, stderr } = spawnSync(program, rest, { encoding: 'utf8' })
    expect(stdout + stderr).toContain('test is successful')
  })

  test('writes nothing but below /tmp, says nothing, and ends when it is told to', async () => {
    const before = { files: tree(root(), outsideTmp), stamps: stampsOutsideTmp() }
    const nginx = await run()
    onTestFinished(nginx.stop)
    const page = { method: 'GET', target: '/join', headers: { Accept: 'text/markdown' } }
    expect((await exchange(port, page)).status).toBe(200)
    expect(existsSync(join(root(), 'tmp/nginx.pid'))).toBe(true)
    expect(nginx.said()).toBe('')
    expect(await nginx.end(image.stopSignal)).toBe(0)
    expect({ files: tree(root(), outsideTmp), stamps: stampsOutsideTmp() }).toEqual(before)
  })

  test('is healthy by the words of its HEALTHCHECK, which busybox has in the base', async () => {
    const words = image.healthcheck.map(word => word.replace(':8080/', `:${port}/`))
    expect(words.join(' ')).toContain(`http://127.0.0.1:${port}/api/health`)
    const status = () => spawnSync(installed('busybox'), [...words], { stdio: 'ignore' }).status
    const nginx = await run()
    onTestFinished(nginx.stop)
    expect(status()).toBe(0)
    await nginx.stop()
    expect(status()).toBe(1)
  })
})

function outsideTmp(path: string): boolean {
  return !path.startsWith('tmp/')
}

function stampsOutsideTmp() {
  return Object.entries(stamps(root())).filter(([path]) => outsideTmp(`${path}/`))
}
