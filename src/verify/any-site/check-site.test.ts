import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import conformance from '#accept-vectors' with { type: 'json' }
import { type Call, type Fault, listen, type Reply, startSite } from '../../testing/faulty.ts'
import { fixtureBundle } from '../../testing/small-bundle.ts'
import { openClient } from '../client.ts'
import { type AnySiteOptions, checkSite, isRight } from './check-site.ts'
import { openProbe } from './probe.ts'
import { siteReports } from './site-reports.ts'

const bundle = fixtureBundle()
const { vectors } = conformance

/** What `portolan verify` says of an address, without colors. */
async function checked(url: string, more: Partial<AnySiteOptions> = {}) {
  const options = { concurrency: 4, timeout: 5000, userAgent: 'portolan-test', nonce: 'n', ...more }
  const outcome = await checkSite(new URL(url), options)
  const report = siteReports.text(outcome, words => words)
  const failures = report.match(/^ {2}FAIL[\s\S]*?(?=^ {2}\S|^\d|^\n)/gm) ?? []
  return { outcome, report, failures, fails: failures.flatMap(failure => failure.split('\n')[0] ?? []) }
}

const isHtml = ({ headers }: Reply) => headers['content-type']?.startsWith('text/html') === true
const isMarkdown = ({ headers }: Reply) => headers['content-type']?.startsWith('text/markdown') === true
const isPage = (path: string) => path === '/join'

/** Changes what is sent for the page in one of its variants. */
const changing =
  (where: (reply: Reply) => boolean, change: (reply: Reply, call: Call) => Reply | undefined): Fault =>
  (call, reply) =>
    isPage(call.path) && where(reply) ? change(plain(call), call) : undefined

/** The reply, never compressed. */
const plain = ({ method, target, headers, right }: Call) =>
  right(target, { ...headers, 'accept-encoding': undefined }, method)

const withText = (reply: Reply, change: (text: string) => string): Reply => ({
  ...reply,
  body: Buffer.from(change(reply.body.toString())),
})

const header = (name: string, value: string | undefined, where: (reply: Reply) => boolean): Fault =>
  changing(where, reply => {
    if (value === undefined) delete reply.headers[name]
    else reply.headers[name] = value
    return reply
  })

/** A cache that knows addresses alone, in front of a right server. */
function mixingCache(): Fault {
  const kept = new Map<string, Reply>()
  return ({ method, target, headers }, reply) => {
    if (method !== 'GET' || headers['if-none-match'] !== undefined) return undefined
    const known = kept.get(target)
    kept.set(target, known ?? reply)
    return known
  }
}

/** One in front of a site that refuses unknown queries, which keeps what comes after the first two answers. */
function lateCache(): Fault {
  const cache = mixingCache()
  let count = 0
  return (call, reply) => {
    if (call.target.includes('?')) return { ...reply, status: 403 }
    return isPage(call.path) && ++count > 2 ? cache(call, reply) : undefined
  }
}

const document =
  (target: string, change: (text: string) => string): Fault =>
  ({ path }, reply) =>
    path === target ? withText(reply, change) : undefined

/** What agents get where `Accept` decides something else. */
const answering =
  (isMine: (accept: string) => boolean, accept: string): Fault =>
  ({ path, headers, right, target, method }) =>
    isPage(path) && isMine(headers['accept'] ?? '')
      ? right(target, { ...headers, accept }, method)
      : undefined

/** Reads only the first of several lines. */
const firstLine: Fault = ({ headers, right, target, method, response: { req } }) => {
  const [first, second] = req.rawHeaders.filter((_, at, all) => at % 2 === 1 && all[at - 1] === 'Accept')
  return second === undefined ? undefined : right(target, { ...headers, accept: first }, method)
}

const toHome: Fault = ({ right }, reply) => (reply.status === 404 ? right('/') : undefined)

/** One thing wrong with a site; what is reported of each is in fixtures/faults.txt. */
const faults: Readonly<Record<string, Fault>> = {
  'any mention of Markdown wins': answering(accept => accept.includes('text/markdown'), 'text/markdown'),
  'only the exact header gets Markdown': answering(accept => accept !== 'text/markdown', 'text/html'),
  'only the first of several lines is read': firstLine,
  'JSON gets an error': ({ headers }, reply) =>
    headers['accept'] === 'application/json' ? { ...reply, status: 500, headers: {} } : undefined,
  'no Vary on HTML': header('vary', 'Accept-Encoding', isHtml),
  'no Vary on Markdown': header('vary', undefined, isMarkdown),
  'one ETag': header('etag', '"x"', () => true),
  'the other tag matches': ({ headers, right, target }, reply) =>
    headers['if-none-match'] !== undefined
      ? { ...reply, status: 304, body: Buffer.alloc(0), headers: right(target, headers).headers }
      : undefined,
  'HEAD with another length': ({ method, path }, reply) => {
    if (method === 'HEAD' && isPage(path)) reply.headers['content-length'] = '7'
    return undefined
  },
  'HEAD is refused': ({ method }, reply) => (method === 'HEAD' ? { ...reply, status: 405 } : undefined),
  'HEAD has content': ({ method, path, response }, { headers, body }) => {
    if (method !== 'HEAD' || !isPage(path)) return undefined
    response.socket?.end(
      `HTTP/1.1 200 OK\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: 5\r\n\r\n${body}`,
    )
    return null
  },
  'unknown addresses get the home page': toHome,
  'unknown addresses lead home': (_, reply) =>
    reply.status === 404 ? { ...reply, status: 302, headers: { location: '/' } } : undefined,
  'a cache that mixes': mixingCache(),
  'a cache that mixes, and unknown queries are refused': lateCache(),
  'compressed without being asked': changing(isHtml, reply => ({
    ...reply,
    headers: { ...reply.headers, 'content-encoding': 'gzip' },
    body: gzipSync(reply.body),
  })),
  'no compressed file': ({ headers, path }, reply) =>
    isPage(path) && headers['accept-encoding'] !== undefined ? { ...reply, status: 500 } : undefined,
  'Markdown as bytes': header('content-type', 'application/octet-stream', isMarkdown),
  'a wrong character set': changing(isHtml, reply => ({
    ...reply,
    body: Buffer.concat([reply.body, Buffer.from([0xe9])]),
  })),
  'an unknown character set': header('content-type', 'text/markdown; charset=utf-88', isMarkdown),
  'UTF-8 under another name': changing(isMarkdown, reply => ({
    ...withText(reply, text => text.replace('e', 'é')),
    headers: { ...reply.headers, 'content-type': 'text/markdown; charset=iso-8859-1' },
  })),
  'Markdown without a character set': header('content-type', 'text/markdown', isMarkdown),
  'a byte order mark': ({ path }, reply) =>
    path.startsWith('/join') &&
    isMarkdown(reply) &&
    reply.status === 200 &&
    reply.headers['content-encoding'] === undefined
      ? withText(reply, text => `\ufeff${text}`)
      : undefined,
  'a byte order mark in llms.txt': document('/llms.txt', text => `\ufeff${text}`),
  '304 without Vary': ({ path }, { status, headers }) => {
    if (isPage(path) && status === 304) delete headers['vary']
    return undefined
  },
  'HEAD without Vary': ({ path, method }, { headers }) => {
    if (isPage(path) && method === 'HEAD') delete headers['vary']
    return undefined
  },
  'one strong ETag for gzip and the plain page': (call, reply) => {
    if (isPage(call.path) && reply.headers['etag']) reply.headers['etag'] = plain(call).headers['etag'] ?? ''
    return undefined
  },
  'gzip without Vary: Accept-Encoding': (call, reply) => {
    if (isPage(call.path)) reply.headers['vary'] = 'Accept'
    return undefined
  },
  'weights after spaces are not read': ({ path, headers, right, target, method }) =>
    isPage(path) && /[ \t];/.test(headers['accept'] ?? '')
      ? right(target, { ...headers, accept: headers['accept']?.replace(/[ \t];[^,]*/g, '') }, method)
      : undefined,
  'a page that is never asked for again': header(
    'cache-control',
    'public, max-age=31536000, immutable',
    isHtml,
  ),
  'a redirect that drops the query': ({ path }, reply) =>
    path === '/join/' ? { ...reply, headers: { location: '/join' } } : undefined,
  'a cache that knows neither Accept nor queries': ({ path, right }) => {
    if (!isPage(path)) return undefined
    const reply = right(path, { accept: 'text/html' })
    return { ...reply, headers: { ...reply.headers, 'x-cache': 'HIT' } }
  },
  'a canonical address that is gone': changing(isHtml, reply =>
    withText(reply, text => text.replace(/(?<=rel="canonical" href=")[^"]*/, '/join-gone')),
  ),
  'a canonical address of this computer': changing(isHtml, reply =>
    withText(reply, text => text.replace(/(?<=rel="canonical" href=")[^"]*/, 'file:///a.html')),
  ),
  'a heading less': changing(isMarkdown, reply => withText(reply, text => text.replace(/^## .*/m, ''))),
  'half of the text': changing(isMarkdown, reply => withText(reply, text => text.slice(0, text.length / 2))),
  'another document at the Markdown link': ({ path, right }) =>
    path === '/join.md' ? right('/faq.md') : undefined,
  'a dead Markdown link': ({ path, right }) => (path === '/join.md' ? right('/nope') : undefined),
  'llms.txt without a title': document('/llms.txt', text => text.replace('# ', '')),
  'a dead link in llms.txt': document('/llms.txt', text => text.replace(/\/faq(?:\.md)?\)/, '/gone)')),
  'broken JSON': document('/openapi.json', text => text.slice(9)),
  'an OpenAPI description without paths': document('/openapi.json', text =>
    text.replaceAll(/"(?:paths|components)":/g, '"ways":'),
  ),
  'a catalog that is no linkset': document('/.well-known/api-catalog', text =>
    text.replace(/"item": ?\[/, '"item": [1,'),
  ),
  'a skill that was changed': ({ path }, reply) =>
    path.endsWith('SKILL.md') ? withText(reply, text => `${text} `) : undefined,
  'a skill index of strings': document('/.well-known/agent-skills/index.json', () => '{"skills":["a"]}'),
}

const isTie = (accept: string) => /^text\/markdown, ?text\/html, \*\/\*$/.test(accept)
const redirecting: Fault = ({ path, target }, reply) =>
  target.includes('?') ? { ...reply, status: 302, headers: { location: path } } : undefined

test.each<[string, Fault, RegExp, Partial<AnySiteOptions>?]>([
  [
    'a tie',
    answering(isTie, 'text/html'),
    / - +Accept +text\/markdown, text\/html, \*\/\* → HTML: choices that RFC 9110 leaves to the server\n/,
  ],
  [
    'a wildcard',
    answering(accept => accept === '*/*', 'text/markdown'),
    / ok +Accept +all 38 headers .*\n +- +Accept +\*\/\* → Markdown: choices/,
  ],
  ['a redirect of unknown queries', redirecting, / ok +Caches +HTML and Markdown in both orders/],
  [
    'a refusal of unknown queries',
    ({ target }, reply) => (target.includes('?') ? { ...reply, status: 403 } : undefined),
    / ok +Caches +HTML and Markdown in both orders/,
  ],
  [
    'a feature of headers',
    firstLine,
    /\nSkipped "lines" \(several Accept headers in one request\): of a test\n/,
    { except: { lines: 'of a test' } },
  ],
  ['a feature of rows', toHome, /^(?!.* 404 )/s, { except: { errors: 'of a test' } }],
])('%s is no fault', async (_, fault, line, more) => {
  const { url } = await startSite(bundle, fault)
  const { outcome, report, fails } = await checked(`${url}/join`, more)
  expect(fails).toEqual([])
  expect(report).toMatch(line)
  expect(isRight(outcome)).toBe(true)
})

test('a staging host is a preview of the site that its pages name', async () => {
  const { url } = await startSite(bundle)
  const staging = url.replace('127.0.0.1', 'staging.test')
  const { report, fails } = await checked(`${staging}/join`, { resolve: '127.0.0.1' })
  expect(fails).toEqual([])
  expect(report).toMatch(/ ok +Canonical +https:\/\/play\.example\.net\/join: its path answers on this site/)
})

/** Without what changes with every change of a template, and with the version of Node.js. */
function shape(report: string, url: string): string {
  return report
    .replaceAll(url, 'https://docs.example.org')
    .replace(/(?<=")[0-9a-f]{32}(?=")|(?<=expected Content-Length: )\d+|(?<=is not JSON: ).*/g, '…')
}

test('what is wrong with a site, and the commands that show it', async () => {
  const said: string[] = []
  for (const [name, fault] of Object.entries(faults)) {
    const { url } = await startSite(bundle, fault)
    const { outcome, failures } = await checked(`${url}/join`)
    expect(isRight(outcome)).toBe(false)
    said.push(`### ${name}\n\n${shape(failures.join(''), url)}`)
  }
  await expect(said.join('\n')).toMatchFileSnapshot('./fixtures/faults.txt')
}, 120_000)

test('nothing is wrong with ours, in at most 100 requests to one host', async () => {
  const { url, calls } = await startSite(bundle)
  const { outcome, report } = await checked(`${url}/join`)
  expect(report).toMatch(/^(\d+) of \1 pass, \d+ requests\n$/m)
  expect(report).not.toContain('FAIL')
  expect(isRight(outcome)).toBe(true)
  expect(calls).toHaveLength(outcome.requests)
  expect(calls.every(call => /^(?:GET|HEAD) /.test(call))).toBe(true)
})

test('more than 100 requests are not sent', async () => {
  const { url, calls } = await startSite(bundle)
  const client = openClient({ origin: url, concurrency: 4 })
  const probe = openProbe(client)
  const answers = []
  for (let count = 0; count < 103; count++)
    answers.push(await probe.ask({ method: 'HEAD', target: '/', headers: {} }))
  client.close()
  expect(calls).toHaveLength(100)
  expect(answers.at(-1)).toEqual({ failed: 'not-asked', reason: 'more than 100 requests would be needed' })
})

/** A server without any of our rules. */
async function serving(act: (path: string, response: ServerResponse, accept: string) => void) {
  const calls: string[] = []
  const server = createServer(({ url = '/', headers }, response) => {
    calls.push(url)
    act(url, response, headers.accept ?? '')
  })
  return { url: `http://127.0.0.1:${await listen(server)}`, calls }
}

const page = '<!doctype html><title>A</title><main><h1>A</h1><p>Some text.'
const html = { 'content-type': 'text/html; charset=utf-8', etag: '"a"' }

describe('sites that this program did not make', () => {
  test('without Markdown: one line says so', async () => {
    const { url } = await serving((path, response) =>
      path === '/' ? response.writeHead(200, html).end(page) : response.writeHead(404).end(),
    )
    const { fails, report } = await checked(`${url}/`)
    expect(report).toMatch(
      /- +Markdown +Accept: text\/markdown gets text\/html; .* The page has no Markdown\./,
    )
    expect(fails, report).toHaveLength(1)
    expect(report).not.toMatch(/^ +\S+ +(?:Vary|Accept|Twin) /m)
  })

  test('with Markdown at its own address alone', async () => {
    const { url } = await serving((path, response) => {
      if (path === '/a.html') response.writeHead(200, html).end(page)
      else if (path === '/a.md')
        response.writeHead(200, { 'content-type': 'text/markdown' }).end('# A\n\nSome text.')
      else response.writeHead(404).end()
    })
    const { report } = await checked(`${url}/a.html`)
    expect(report).toContain('The Markdown is only at /a.md.')
    expect(report).toMatch(/ok {4}Twin +the Markdown has all of the page: 1 heading, 3 words/)
  })

  test('of a preview, the address that the Markdown names is its own', async () => {
    const { url } = await serving((_, response, accept) =>
      accept === 'text/markdown'
        ? response
            .writeHead(200, { 'content-type': 'text/markdown' })
            .end('---\ntitle: A\nurl: https://a.example/\n---\n\n# A\n\nSome [text](https://a.example/b).')
        : response.writeHead(200, html).end('<main><h1>A</h1><p>Some <a href="/b">text</a>.</main>'),
    )
    expect((await checked(`${url}/`)).report).toMatch(/ok {4}Twin .*1 link/)
  })

  /** Servers that are right in other ways than ours; of the right ones on disk test/servers has the rest. */
  const asMarkdown = { 'content-type': 'text/markdown; charset=utf-8' }
  const twin = '# A\n\nSome text.'
  test.each<[string, (path: string, response: ServerResponse, accept: string) => void]>([
    [
      'the largest weight wins, then the first, as `accepts` has it',
      (path, response, accept) => {
        const best = accept
          .split(',')
          .map(member =>
            member
              .trim()
              .toLowerCase()
              .split(/\s*;\s*/),
          )
          .flatMap(([range = '', ...parameters]) => {
            const q = Number(parameters.find(one => /^q=/.test(one))?.slice(2) ?? 1)
            return [{ range, q }]
          })
        const weigh = (type: string) => {
          const of = (range: string) => best.findIndex(one => one.range === range && !Number.isNaN(one.q))
          const at = [type, 'text/*', '*/*'].map(of).find(found => found >= 0) ?? -1
          return { q: accept === '' ? 1 : (best[at]?.q ?? 0), at }
        }
        const [a, b] = [weigh('text/html'), weigh('text/markdown')]
        response.setHeader('vary', 'Accept')
        if (path.split('?')[0] !== '/') return response.writeHead(404).end()
        if (a.q === 0 && b.q === 0) return response.writeHead(406).end()
        const isMine = b.q > a.q || (b.q === a.q && b.at < a.at)
        return isMine
          ? response.writeHead(200, asMarkdown).end(twin)
          : response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
      },
    ],
    [
      'no Markdown, no ETag, a file of Markdown that nobody links to',
      (path, response) =>
        path.startsWith('/index.md')
          ? response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(twin)
          : /^\/(?:\?|$)/.test(path)
            ? response.writeHead(200, { 'content-type': 'text/html' }).end(page)
            : response.writeHead(404).end(),
    ],
    [
      'a preview whose Markdown names the public site, below a path',
      (path, response, accept) => {
        if (path.split('?')[0] !== '/') return response.writeHead(404).end()
        response.setHeader('vary', 'Accept')
        return accept === 'text/markdown' || /markdown/.test(accept)
          ? response.writeHead(200, asMarkdown).end('# A\n\nSome [text](https://docs.example/manual/b.md).')
          : response
              .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
              .end('<!doctype html><title>A</title><main><h1>A</h1><p>Some <a href="/b">text</a>.')
      },
    ],
  ])('that are right: %s', async (name, act) => {
    const { url } = await serving((path, response, accept) => act(path, response, accept))
    const { fails, report } = await checked(`${url}/`)
    expect(
      fails.filter(line => !name.startsWith('a preview') || !line.includes(' Accept ')),
      report,
    ).toEqual([])
  })

  test('a redirect on the site is followed', async () => {
    const { url } = await serving((path, response) =>
      path === '/'
        ? response.writeHead(302, { location: '/a' }).end()
        : response.writeHead(200, html).end(page),
    )
    expect((await checked(`${url}/`)).report).toMatch(/Page .*, after a redirect to \/a/)
  })

  const zeros = Buffer.alloc(1024 * 1024)
  const bomb = gzipSync(Buffer.alloc(64 * zeros.length))
  const endless = (response: ServerResponse) => {
    const go = () => {
      while (response.write(zeros));
    }
    response.on('drain', go)
    go()
  }
  const answers: Readonly<Record<string, (response: ServerResponse, path: string) => void>> = {
    'a redirect to another host': response =>
      response.writeHead(302, { location: 'https://other.example/' }).end(),
    'a redirect to a private address': response =>
      response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    'a redirect to itself forever': (response, path) =>
      response.writeHead(302, { location: `${path}x` }).end(),
    '1 GB': response => endless(response.writeHead(200, html)),
    'a gzip bomb': response => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
    'no answer': () => {},
    'half an answer': response => response.writeHead(200, html).write(page),
    '10 MB of header fields': response =>
      response.writeHead(200, { ...html, 'x-long': 'x'.repeat(10_000_000) }).end(page),
    'control characters': response =>
      response.writeHead(200, { 'content-type': 'text/\x9b31m\x85' }).end('\x1b[2J\x07{}'),
    'a byte now and then': response => {
      response.writeHead(200, html)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    },
    '403': response => response.writeHead(403).end(),
    '500': response => response.writeHead(500).end(),
    '404': response => response.writeHead(404).end(),
    JSON: response => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  }
  test('what each bad answer is called', async () => {
    const said: string[] = []
    for (const [name, act] of Object.entries(answers)) {
      const { url, calls } = await serving((path, response) => act(response, path))
      const timeout = ['no answer', 'half an answer', 'a byte now and then'].includes(name) ? 700 : 20_000
      const { failures } = await checked(`${url}/`, { timeout })
      said.push(`### ${name}\n\n${shape(failures.join(''), url)}`)
      expect(calls.length).toBeLessThan(7)
    }
    await expect(said.join('\n')).toMatchFileSnapshot('./fixtures/bad-answers.txt')
  })

  const deep = /- +Twin +the page or the Markdown (?:nests too deep|takes too long)/
  test.each([
    ['a page of 20,000 levels', `<main>${'<div>'.repeat(20_000)}`, 'a', deep],
    ['Markdown of 100,000 levels', page, '> '.repeat(100_000), deep],
    ['a page without text', '<main></main><script>write()</script>', 'a', /- +Twin +the HTML has no text/],
    [
      'a page whose menu may be content',
      '<!doctype html><title>A</title><ul><li>Home<li>Rules</ul><h1>A</h1><p>Some text.',
      '# A\n\nSome text.',
      /- +Twin +no element of the page, such as <main>, is its content/,
    ],
  ])('%s is not counted', async (_, ofPage, ofTwin, line) => {
    const { url } = await serving((_, response, accept) =>
      accept === 'text/markdown'
        ? response.writeHead(200, { 'content-type': 'text/markdown' }).end(ofTwin)
        : response.writeHead(200, html).end(ofPage),
    )
    expect((await checked(`${url}/`)).report).toMatch(line)
  })

  test('llms.txt of 5,000 levels has no links that are asked', async () => {
    const { url } = await startSite(
      bundle,
      document('/llms.txt', () => `# A\n\n${'> '.repeat(5_000)}`),
    )
    expect((await checked(`${url}/join`)).report).toMatch(/- +llms\.txt +no link to this host/)
  })

  test.each([0, 8])('a site that limits requests after %s is left alone', async most => {
    let count = 0
    const { url, calls } = await serving((_, response) =>
      ++count > most ? response.writeHead(429).end() : response.writeHead(200, html).end(page),
    )
    const { report, outcome } = await checked(`${url}/`)
    expect(report).toContain('not checked: the site limits requests (429)')
    expect(report).toContain('\nStopped early: the site limits requests (429)\n')
    expect(report).not.toMatch(/FAIL .* 429/)
    expect(isRight(outcome)).toBe(false)
    expect(calls.length).toBeLessThan(16)
  })
})

test('as JSON', async () => {
  const { url } = await startSite(bundle, header('vary', undefined, isMarkdown))
  const { outcome } = await checked(`${url}/join`)
  const told = JSON.parse(siteReports.json(outcome, words => words))
  expect(told).toMatchObject({ version: 1, ok: false, url: `${url}/join`, bundle: null, passed: told.of - 1 })
  expect(told.checks).toContainEqual({
    check: 'Vary',
    state: 'fail',
    says: 'The Markdown has no Vary: Accept. A cache may give it to browsers.',
    curl: [`curl -i -H 'Accept: text/markdown' ${url}/join`],
  })
  expect(told.vectors).toHaveLength(vectors.length)
  expect(told.vectors[0]).toMatchObject({
    id: 'claude-code',
    by: 'ours',
    rule: 'weight',
    accept: 'text/markdown, text/html, */*',
    answer: 'markdown',
    got: 'markdown',
    verdict: 'pass',
    curl: `curl -i -H 'Accept: text/markdown, text/html, */*' ${url}/join`,
  })
})
