import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { raw, statusOf } from '../servers/contract/raw.ts'
import { builtSite } from '../support/built-site.ts'
import { codeCache, type Finished, finished, portolan, program, start } from '../support/portolan.ts'
import { cutDown, smallFolder } from '../support/small-site.ts'
import { paths, stamps } from '../support/tree.ts'

const site = builtSite(cutDown)
const color = '\u001b'

describe('what is printed', () => {
  test('CLI-02 FORCE_COLOR=1 colors, NO_COLOR wins at a terminal, and so does TERM=dumb', async () => {
    const cwd = site()
    const forced = await portolan(['doctor'], { cwd, env: { FORCE_COLOR: '1' } })
    expect(forced.stdout).toContain(color)
    const terminal = async (env: Record<string, string>) => {
      const command = `${process.execPath} ${program} doctor`
      const child = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
        cwd,
        env: { PATH: process.env['PATH'], HOME: cwd, TERM: 'xterm', ...codeCache, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      return (await finished(child)).stdout
    }
    expect(await terminal({})).toContain(color)
    expect(await terminal({ NO_COLOR: '1' })).not.toContain(color)
    expect(await terminal({ TERM: 'dumb' })).not.toContain(color)
  })

  const early = ['schema', '--help', 'build --json']
  test.each(early)('CLI-03 a reader that stops early is no error: %s | head -1', async words => {
    const cwd = site()
    const command = `"${process.execPath}" "${program}" ${words} 2>stderr | head -c 1; exit "\${PIPESTATUS[0]}"`
    const { code } = await finished(
      spawn('bash', ['-c', command], {
        cwd,
        env: { ...process.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
    expect([0, 141]).toContain(code)
    expect(readFileSync(join(cwd, 'stderr'), 'utf8')).not.toMatch(/EPIPE|at .*\.js|bug/)
  })
})

describe('many mistakes', () => {
  test('CLI-04 fifty mistakes are reported in one run, in their order', async () => {
    const cwd = smallFolder()
    const links = Array.from({ length: 50 }, (_, index) => `[${index}](#nowhere-${index})\n`)
    writeFileSync(
      join(cwd, 'site/pages/many.md'),
      ['---', 'title: Many', 'description: Many mistakes.', '---', '', ...links].join('\n'),
    )
    const json = await portolan(['check', '--json'], { cwd })
    const { diagnostics, errors }: Found = JSON.parse(json.stdout)
    expect([json.code, errors]).toEqual([1, 50])
    const places = diagnostics.map(({ file, line }) => `${file}:${String(line).padStart(6, '0')}`)
    expect(places).toEqual(places.toSorted())
    const result = await portolan(['check'], { cwd })
    expect(result.stdout.match(/^error\[/gm)).toHaveLength(50)
    expect(result.stdout).toMatch(/\n50 errors\n$/)
    const github = await portolan(['check', '--format', 'github'], { cwd })
    expect(github.stdout.match(/^::error /gm)).toHaveLength(50)
    expect(github.stdout).toContain('GitHub shows only 10 errors and 10 warnings of each step')
  })
})

interface Found {
  readonly errors: number
  readonly diagnostics: readonly { readonly file: string; readonly line: number }[]
}

describe('text of others in messages', () => {
  const hostile = [
    '\u001b[31mred',
    '\u001b]0;title\u0007',
    '\u009b2J',
    '::error file=x::owned',
    '\n::error::owned',
    '%0A::error::owned',
    '\r::warning::owned',
    '\u202edrow',
  ]
  test('CLI-05 the program prints it so, too', async () => {
    const cwd = smallFolder()
    edit(join(cwd, 'site/portolan.yaml'), /\nbaseUrl: .*/, '\nbaseUrl: "\\e[31m%0A::error::owned"')
    for (const format of ['text', 'github']) {
      const { code, stdout } = await portolan(['check', '--format', format], { cwd })
      expect(code).toBe(1)
      expect(stdout).not.toContain(color)
      expect(stdout).not.toMatch(/^::error::owned/m)
    }
  })

  test.each(hostile)('CLI-05 %j as a command or an option of a call cannot act', async evil => {
    for (const words of [[evil], [`--${evil}`], ['build', `--${evil}`], [evil, '--json']]) {
      const { code, stdout, stderr } = await portolan(words, { cwd: scratch() })
      expect([words, code]).toEqual([words, 2])
      const printed = `${stdout}${stderr}`
      expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
      expect(printed).not.toMatch(/^::/m)
      if (!words.includes('--json')) expect(printed).not.toContain('\u202e')
    }
  })
})

describe('serve', () => {
  const running = async (...words: readonly string[]) => {
    const child = start(['serve', '--port', '0', '--json', ...words], { cwd: site() })
    const end = finished(child)
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await end
    })
    const [line] = await once(child.stdout ?? child, 'data')
    return new URL(JSON.parse(String(line)).url)
  }
  const ask = async (url: URL, host: string | undefined, path = '/join', method = 'GET') => {
    const headers = host === undefined ? {} : { Host: host }
    const sent = request({ hostname: url.hostname, port: url.port, path, method, headers }).end()
    const [response] = await once(sent, 'response')
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }

  test('CLI-07 listens on 127.0.0.1 and nowhere else, for names of this machine and of the site', async () => {
    const url = await running()
    expect(url.hostname).toBe('127.0.0.1')
    const port = Number(url.port).toString(16).toUpperCase().padStart(4, '0')
    const listening = ['tcp', 'tcp6'].flatMap(name =>
      readFileSync(`/proc/net/${name}`, 'utf8')
        .split('\n')
        .map(line => line.trim().split(/\s+/))
        .filter(([, local, , state]) => local?.endsWith(`:${port}`) && state === '0A')
        .map(([, local]) => local),
    )
    expect(listening).toEqual([`0100007F:${port}`])
    for (const host of [
      `127.0.0.1:${url.port}`,
      'localhost',
      `LOCALHOST:${url.port}`,
      'localhost.',
      'site.localhost',
      '[::1]',
      `[::1]:${url.port}`,
      'lanternbay.example',
    ])
      expect([host, (await ask(url, host)).status]).toEqual([host, 200])
    for (const host of [
      'evil.com',
      `evil.com:${url.port}`,
      'localhost.evil.com',
      '127.0.0.1.evil.com',
      '127.0.0.1.nip.io',
      'evillocalhost',
      '192.0.2.1',
      'lanternbay.example.evil.com',
      '[::2]',
    ]) {
      const { status, headers, body } = await ask(url, host)
      expect([host, status]).toEqual([host, 421])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(body).toMatch(/^421 Misdirected Request: .*localhost/)
      expect((await ask(url, host, '/api/server-info')).status).toBe(421)
    }
    expect((await ask(url, 'evil.com', '/join', 'HEAD')).body).toBe('')
    const nameless = 'GET /join HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n'
    expect(statusOf(await raw(Number(url.port), nameless))).toBe(421)
    // An address in the request line does not get around the name in the field.
    const absolute = `GET http://localhost/join HTTP/1.1\r\nHost: evil.com\r\nConnection: close\r\n\r\n`
    expect(statusOf(await raw(Number(url.port), absolute))).toBe(421)
  })

  test('CLI-07 on an address that others reach, every name will do', async () => {
    const url = await running('--host', '0.0.0.0')
    for (const host of ['evil.com', 'my-machine.lan', '192.0.2.1'])
      expect([host, (await ask(new URL(`http://127.0.0.1:${url.port}`), host)).status]).toEqual([host, 200])
  })
})

describe('a bug', () => {
  const beginning = /^(?:export )?function compile\([^)]*\) \{/m

  /** Of the compiled program, the file where something stands. */
  function fileWith(lib: string, text: RegExp): string {
    const file = paths(lib).find(
      path => path.endsWith('.cjs') && text.test(readFileSync(join(lib, path), 'utf8')),
    )
    return join(lib, file ?? `nothing has ${text}`)
  }

  /** A copy of the program in which every build fails in a way that nobody thought of: at once, or as the call says. */
  function broken(folder: string): string {
    for (const name of ['bin', 'lib', 'templates', 'site', 'package.json'])
      cpSync(name, join(folder, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const ways = Object.entries(thrown).map(([how, statement]) => `${how}() { ${statement} }`)
    const statement = `({ ${ways.join(', ')} })[process.env.HOW ?? 'now']();`
    edit(fileWith(join(folder, 'lib'), beginning), beginning, `$& ${statement}`)
    return join(folder, 'bin/portolan.js')
  }
  const thrown = {
    now: "throw new TypeError('no such thing \\u001b[31m')",
    late: "setImmediate(() => { throw new Error('late') })",
    rejected: "Promise.reject(new Error('late'))",
  }
  const run = (script: string, words: readonly string[], cwd: string, env = {}): Promise<Finished> =>
    finished(
      spawn(process.execPath, [script, ...words], {
        cwd,
        env: { PATH: process.env['PATH'], HOME: cwd, SOURCE_DATE_EPOCH: '1795132800', ...codeCache, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )

  test('CLI-08 CLI-02 exits with 70, says how to report it, also as JSON, and leaves the output alone', async () => {
    const script = broken(scratch())
    const cwd = site()
    const before = [readdirSync(cwd), stamps(join(cwd, 'dist'))]
    const { code, stdout, stderr } = await run(script, ['build', '--json'], cwd)
    expect(code).toBe(70)
    expect(stderr).toMatch(
      /^this is a bug in portolan \d\S*: no such thing <U\+001B>\[31m\nPlease report it .*--debug prints the stack trace\.\n$/,
    )
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      error: expect.stringContaining('this is a bug in portolan'),
    })
    expect([readdirSync(cwd), stamps(join(cwd, 'dist'))]).toEqual(before)
    const traced = await run(script, ['--debug', 'build'], cwd)
    expect([traced.code, traced.stdout]).toEqual([70, ''])
    expect(traced.stderr).toMatch(/TypeError: no such thing[\s\S]*\n {4}at (?:Object\.)?compile /)
    // What is thrown later, where nobody waits for it, is a bug like any other.
    for (const HOW of ['late', 'rejected']) {
      const { code, stderr } = await run(script, ['check'], cwd, { HOW })
      expect([code, stderr]).toEqual([70, expect.stringMatching(/^this is a bug in portolan \S+: late\n/)])
    }
  })
})
