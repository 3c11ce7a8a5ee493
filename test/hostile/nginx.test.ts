import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nginx } from '../../src/hosts/nginx/nginx.ts'
import { quote, quotePattern } from '../../src/hosts/nginx/view.ts'
import { answer } from '../../src/http/answer.ts'
import type { BundleFile } from '../../src/model/bundle.ts'
import { edit, sampleSite, scratch } from '../../src/testing/scratch.ts'
import { type Asked, ask, exchange } from '../servers/contract/exchange.ts'
import {
  freePort,
  joinsLines,
  nginxCommand,
  type RunningNginx,
  startNginx,
  testConfig,
} from '../servers/contract/nginx.ts'
import { sampleBundle as contractBundle } from '../servers/contract/sample-bundle.ts'
import { writeDist } from '../servers/contract/write-dist.ts'
import { portolan } from '../support/portolan.ts'
import { compileHostile, type Values } from './hostile-site.ts'
import { layDown } from './lay-down.ts'
import { everywhere, fieldOf, nginxWords, worstSite } from './worst-site.ts'
import { worstValues } from './worst-values.ts'

const store = new Map<string, Uint8Array>()
/** The hostile site for nginx alone; pages that are the same again are not made again. */
const compiled = (values: Values, more?: Readonly<Record<string, string>>) =>
  compileHostile(values, more, { targets: ['nginx'], store })

/** What nginx reads of a site, and nothing else of it. */
const nginxFiles = (files: ReadonlyMap<string, Uint8Array>) =>
  new Map(
    [...files.keys()].flatMap(path => (path.startsWith('nginx/') ? [[path, bytesOf(files, path)]] : [])),
  )
const bytesOf = (files: ReadonlyMap<string, Uint8Array>, path: string) => files.get(path) ?? new Uint8Array()
const configOf = (files: ReadonlyMap<string, Uint8Array>) =>
  [...nginxFiles(files).values()].map(bytes => Buffer.from(bytes).toString()).join('\n')
const laidDown = (files: ReadonlyMap<string, Uint8Array>) => layDown(scratch(), nginxFiles(files))
const withName = (name: string) => compiled(everywhere(name)).files
const refusalsOf = (name: string, value: string) => fatalOf({}, new Map([[fieldOf(name), value]]))

const plainConfig = configOf(compiled(new Map()).files)
const evilName = 'a"; add_header X-Evil 1; #'
let dist: string
let table: BundleFile
let server: RunningNginx
let worstConfig: string

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'portolan-hostile-'))
  const { files } = worstSite(`127.0.0.1:${await freePort()}`)
  layDown(dist, files)
  worstConfig = configOf(files)
  table = JSON.parse(Buffer.from(files.get('bundle.json') ?? '').toString())
  server = await startNginx(dist)
})
afterAll(async () => {
  await server?.stop()
  rmSync(dist, { recursive: true, force: true })
})

const get = (target: string, headers: Asked['headers'] = {}, method = 'GET') =>
  exchange(server.port, { method, target, headers })

describe('texts', () => {
  test('NGINX-01 no text reaches the configuration: nginx -T shows no X-Evil, and no answer has it', async () => {
    expect(configOf(withName(evilName))).toBe(plainConfig)
    const command = nginxCommand(['-p', dist, '-c', 'nginx/nginx.conf', '-e', 'stderr', '-T'])
    const shown = execFileSync(command[0] ?? '', command.slice(1), { encoding: 'utf8', stdio: 'pipe' })
    expect(shown).toContain('add_header X-Content-Type-Options')
    expect(shown).not.toMatch(/X-Evil|KANARIE|http_cookie|hostname/)
    for (const { path } of table.routes) expect((await get(path)).headers.has('x-evil')).toBe(false)
  })

  test('NGINX-02 a dollar in a text is a dollar in every answer', async () => {
    const secret = { Cookie: 'secret=geheim', Host: 'geheim.example' }
    const published = JSON.parse((await get('/api/server-info', secret)).body.toString())
    expect(JSON.stringify(published)).toContain(worstValues[2])
    for (const { path } of table.routes) {
      const { headers, body } = await get(path, secret)
      expect([path, `${[...headers]}${body}`.includes('geheim')]).toEqual([path, false])
    }
  })

  test.each(['Win $5!', 'five $', '$', '${', '$$'])(
    'NGINX-03 with %j in every text nginx -t passes',
    name => {
      const files = withName(name)
      expect(configOf(files)).toBe(plainConfig)
      expect(() => testConfig(laidDown(files))).not.toThrow()
      expect(() => quote(name)).toThrow('cannot be written')
    },
  )

  test('NGINX-04 a backslash and an n split no header', async () => {
    const name = 'a\\nX-Evil: 1\\r\\nX-Evil: 2'
    expect(configOf(withName(name))).toBe(plainConfig)
    expect(() => quote(name)).toThrow('cannot be written')
    expect(() => quotePattern('a\\nb')).toThrow('cannot be written')
    for (const { path } of table.routes) expect((await get(path)).headers.has('x-evil')).toBe(false)
  })

  test.each([
    ['a carriage return', 'a\rb', 'line-break'],
    ['a line feed', 'a\nb', 'line-break'],
    ['NUL', 'a\0b', 'control-character'],
  ])('NGINX-05 %s is refused, and nothing is written', (_, value, ruleId) => {
    expect(refusalsOf('config: service.name', value)).toEqual([ruleId])
    expect(compiled(everywhere(value)).files.size).toBe(0)
    for (const write of [quote, quotePattern]) expect(() => write(value)).toThrow()
  })

  test('NGINX-05 the program refuses them with exit code 1 and leaves nothing behind', async () => {
    const cwd = sampleSite()
    const config = join(cwd, 'site/portolan.yaml')
    edit(config, /^ {2}name: Lantern Bay$/m, '  name: "a\\rb"')
    edit(config, /^ {2}description: .*$/m, '  description: "a\\nb"')
    edit(config, /^ {2}javaVersionGuidance: .*$/m, '  javaVersionGuidance: "a\\0b"')
    const { code, stderr } = await portolan(['build'], { cwd })
    expect([code, existsSync(join(cwd, 'dist'))]).toEqual([1, false])
    const places = Array.from(stderr.matchAll(/^error\[(.*?)\].*\n.*portolan\.yaml:(\d+:\d+)$/gm), found =>
      found.slice(1),
    )
    expect(places).toEqual([
      ['line-break', '11:9'],
      ['line-break', '13:16'],
      ['control-character', '28:24'],
    ])
  })

  test('NGINX-05 a backslash at the end stays in the text, and what nginx does get takes none', () => {
    expect(configOf(withName('end\\'))).toBe(plainConfig)
    for (const name of ['deploy.nginx.root', 'deploy.nginx.listen', 'service.shortName', 'baseUrl'])
      expect([name, refusalsOf(`config: ${name}`, '/end\\')]).not.toEqual([name, []])
    expect(() => quote('end\\')).toThrow()
  })
})

describe('names', () => {
  test('NGINX-06 keys of maps are ours alone: names of pages and files are never keys', async () => {
    const maps = Array.from(worstConfig.matchAll(/^map .* \{\n([\s\S]*?)^\}/gm), match => match[1] ?? '')
    const keys = maps.flatMap(rows => Array.from(rows.matchAll(/^ *(".*?"|\S+) /gm), match => match[1] ?? ''))
    expect(keys.length).toBeGreaterThan(30)
    const words = keys.filter(key => /^"?(?:default|include|hostnames|volatile)"?$/.test(key))
    expect(new Set(words)).toEqual(new Set(['default']))
    expect(maps.join('')).not.toMatch(/hostnames|volatile|include/)
    for (const word of nginxWords) {
      const [page, asset] = [await get(`/${word}`), await get(`/assets/${word}`)]
      expect([word, page.status, asset.status, asset.body.toString()]).toEqual([word, 200, 200, word])
      if (word !== 'default') expect(refusalsOf('config: service.shortName', word)).toEqual([])
    }
    expect(refusalsOf('config: service.shortName', 'default')).toEqual(['short-name'])
    for (const shortName of ['include', 'hostnames', 'volatile']) {
      const named = compiled(new Map([[fieldOf('config: service.shortName'), shortName]])).files
      expect(() => testConfig(laidDown(named))).not.toThrow()
    }
    for (const word of ['~x', '\\x']) {
      expect(refusalsOf('config: service.shortName', word)).toEqual(['short-name'])
      expect(fatalOf({ [`pages/${word}.md`]: page })).toContain('page-name')
    }
  })

  test('NGINX-07 no location has a path that nginx would have cleaned before', () => {
    for (const path of ['pages/a//b.md', 'pages/a/../b.md', 'pages/a/./b.md'])
      expect([path, fatalOf({ [path]: page })]).toEqual([path, ['page-name']])
    const exact = locations().flatMap(location => /^(?:= |\^~ )?(\/.*)$/.exec(location)?.[1] ?? [])
    // Our own names begin with /./, so that no request has them.
    expect(exact.filter(path => /\/\/|\/\.\.?(?:\/|$)/.test(path.replace(/^\/\.\//, '/')))).toEqual([])
    expect(locations().length).toBeGreaterThan(20)
  })

  test('NGINX-08 no location is percent-encoded, because no path is outside of ASCII', () => {
    for (const name of ['café', 'caf%C3%A9', 'Café'])
      expect([name, fatalOf({ [`pages/${name}.md`]: page })]).toEqual([name, ['page-name']])
    expect(locations().filter(location => /%|[^ -~]/.test(location))).toEqual([])
  })

  test('NGINX-09 what is too long for a parameter is refused before', () => {
    for (const name of ['agents.browserTool.originTrialToken', 'deploy.nginx.root'])
      expect([name, refusalsOf(`config: ${name}`, `/${'a'.repeat(4096)}`).length]).toEqual([name, 1])
    const token = new Map([[fieldOf('config: agents.browserTool.originTrialToken'), 'A'.repeat(3000)]])
    const longest = laidDown(compiled(token).files)
    expect(() => testConfig(longest)).not.toThrow()
    expect(() => quote('x'.repeat(4001))).toThrow('cannot be written')
    expect(fatalOf({ [`pages/${'a'.repeat(101)}.md`]: page })).toEqual(['page-name'])
  })
})

const page = '---\ntitle: T\ndescription: D.\n---\n\nText.\n'
const fatalOf = (more: Readonly<Record<string, string>>, values: Values = new Map()) =>
  compiled(values, more).diagnostics.flatMap(({ fatal, ruleId }) => (fatal ? [ruleId] : []))
const locations = () => Array.from(worstConfig.matchAll(/^ *location (.*) \{$/gm), match => match[1] ?? '')

describe('answers', () => {
  test('NGINX-10 Vary and the security headers stand on 200, 304, 404 and 405 of every route', async () => {
    const wrong: unknown[] = []
    const expectAs = async (asked: Asked, status: number) => {
      const received = await exchange(server.port, asked)
      const expected = answer(table, ask({ ...asked, headers: {} }))
      const names = ['Vary', ...table.always.map(([name]) => name)]
      const wanted = status === 304 ? answer(table, ask({ ...asked, method: 'GET', headers: {} })) : expected
      for (const name of names) {
        const value = wanted.headers.find(([header]) => header === name)?.[1]
        const got = received.headers.get(name.toLowerCase())
        if (received.status !== status || JSON.stringify(got) !== JSON.stringify(value && [value]))
          wrong.push([asked.target, received.status, status, name, got, value])
      }
      return received
    }
    for (const { path } of table.routes) {
      const { headers } = await expectAs({ method: 'GET', target: path, headers: {} }, 200)
      const tag = headers.get('etag')?.[0] ?? ''
      await expectAs({ method: 'GET', target: path, headers: { 'If-None-Match': tag } }, 304)
      await expectAs({ method: 'POST', target: path, headers: {} }, 405)
      await expectAs({ method: 'GET', target: `${path === '/' ? '' : path}/nope-x`, headers: {} }, 404)
    }
    expect(wrong).toEqual([])
    expect(table.always.map(([name]) => name)).toContain('Content-Security-Policy')
  })

  test('NGINX-11 two Accept lines are one since nginx 1.23; before, the first counts, and that is documented', async () => {
    const lines = await get('/', { Accept: ['text/html;q=0.5', 'text/markdown'] })
    const type = joinsLines() ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8'
    expect(lines.headers.get('content-type')).toEqual([type])
    expect(nginx.differs.lines).toMatch(/1\.23/)
  })

  test('NGINX-12 nginx -t passes, and types come from the configuration itself', async () => {
    expect(() => testConfig(dist)).not.toThrow()
    expect(worstConfig).not.toContain('mime.types')
    for (const { path, representations } of table.routes) {
      const [first, twin] = representations
      expect([path, (await get(path)).headers.get('content-type')]).toEqual([path, [first?.type]])
      if (twin === undefined) continue
      const markdown = 'text/markdown; charset=utf-8'
      expect((await get(`/${twin.file}`)).headers.get('content-type')).toEqual([markdown])
      expect((await get(path, { Accept: 'text/markdown' })).headers.get('content-type')).toEqual([markdown])
    }
  })

  test('NGINX-12 it has no directive that nginx 1.18 does not have', () => {
    const text = nginx
      .render(contractBundle({ notAcceptable: '406', hsts: true }))
      .map(({ body }) => String(body))
      .join('\n')
    const directives = new Set(
      Array.from(
        text.replace(/^map [\s\S]*?^\}/gm, '').matchAll(/^ *([a-z_]+)(?= [^=]|;| \{)/gm),
        match => match[1] ?? '',
      ),
    )
    expect([...directives].filter(name => !since118.has(name)).sort()).toEqual([])
    const dist406 = writeDist(scratch(), contractBundle({ notAcceptable: '406', hsts: true }))
    expect(() => testConfig(dist406)).not.toThrow()
  })
})

/** Directives of https://nginx.org/en/docs/dirindex.html without "This directive appeared in version" above 1.18. */
const since118 = new Set(
  'keepalive_requests open_file_cache_errors tcp_nodelay access_log add_header charset client_body_temp_path client_max_body_size default_type error_log error_page etag events expires fastcgi_temp_path gzip gzip_static http if_modified_since include index internal keepalive_timeout large_client_header_buffers listen location log_not_found map map_hash_bucket_size map_hash_max_size max_ranges merge_slashes open_file_cache open_file_cache_valid pcre_jit send_timeout client_header_timeout gzip_http_version gzip_proxied gzip_vary pid port_in_redirect proxy_buffering proxy_cache proxy_cache_background_update proxy_cache_key proxy_cache_lock proxy_cache_methods proxy_cache_path proxy_cache_revalidate proxy_cache_use_stale proxy_cache_valid proxy_hide_header proxy_http_version proxy_ignore_headers proxy_pass_header proxy_set_header proxy_temp_path return root satisfy scgi_temp_path sendfile server server_name server_name_in_redirect server_tokens tcp_nopush try_files types types_hash_max_size uwsgi_temp_path variables_hash_bucket_size variables_hash_max_size worker_connections worker_processes worker_rlimit_nofile absolute_redirect disable_symlinks'.split(
    ' ',
  ),
)
