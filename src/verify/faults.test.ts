import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cloudflare } from '../hosts/cloudflare/cloudflare.ts'
import { type Call, type Fault, type Reply, startSite } from '../testing/faulty.ts'
import { fewRoutes, smallBundle } from '../testing/small-bundle.ts'
import { expectFine, verified } from '../testing/verified.ts'
import { kinds } from './kinds.ts'
import { expectedAnswer, featuresOf, severalLines, step } from './plan/plan.ts'

const isHtml = ({ headers }: Reply) => headers['content-type']?.startsWith('text/html') === true
const isMarkdown = ({ headers }: Reply) => headers['content-type']?.startsWith('text/markdown') === true

/** Changes the plain text, before it is compressed again. */
function rewritten(change: (text: string) => string, where: (reply: Reply) => boolean = () => true): Fault {
  return ({ headers, right, method, target }, reply) => {
    if (method !== 'GET' || reply.status !== 200 || !where(reply)) return undefined
    const plain = right(target, { ...headers, 'accept-encoding': undefined }).body.toString()
    const text = Buffer.from(change(plain))
    return { ...reply, body: reply.headers['content-encoding'] === 'gzip' ? gzipSync(text) : text }
  }
}

function without(name: string, where: (reply: Reply) => boolean = () => true): Fault {
  return (_, reply) => {
    if (where(reply)) delete reply.headers[name]
    return undefined
  }
}

/** Sends a field with another value, or one that is not due. */
function setting(name: string, value: string, where: (reply: Reply) => boolean = () => true): Fault {
  return (_, reply) => {
    if (where(reply)) reply.headers[name] = value
    return undefined
  }
}

/** Sends another body where the answer has this coding, if any. */
function sending(body: Buffer, coding?: string): Fault {
  return (_, reply) =>
    reply.status === 200 && (coding === undefined || reply.headers['content-encoding'] === coding)
      ? { ...reply, body }
      : undefined
}

/** The first request for a document: one slow answer is enough. */
const isFirst = (method: string, headers: Call['headers']) =>
  method === 'GET' && headers['accept-encoding'] === undefined && headers['if-none-match'] === undefined

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** One thing wrong with a server, by the only address where it is wrong; what verify says of each is in fixtures/faults.txt. */
const faults: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  '/join': {
    'Vary dropped': without('vary', isHtml),
    'wrong type': setting('content-type', 'application/octet-stream', isMarkdown),
    'a script put into pages': rewritten(
      text => text.replace('</body>', '<script src="/cdn-cgi/challenge-platform/x.js"></script></body>'),
      isHtml,
    ),
    'pages minified': rewritten(text => text.replace(/>\s+</g, '><'), isHtml),
    'browser cache TTL': setting('cache-control', 'public, max-age=14400', isHtml),
    'ETag shared by variants': ({ headers, target, right, method }, reply) => {
      // As a server does that makes tags of the address alone.
      const tag = right(target, {}).headers['etag']
      if (reply.headers['etag'] === undefined || tag === undefined) return undefined
      reply.headers['etag'] = tag
      const same = { status: 304, headers: { ...reply.headers }, body: Buffer.alloc(0) }
      return headers['if-none-match'] === tag && method === 'GET' ? same : undefined
    },
    'one byte changed': rewritten(text => text.replace('minutes', 'minuteS'), isHtml),
    'email addresses hidden': rewritten(
      text => text.replace('<main', '<span data-cfemail="00">[email protected]</span><main'),
      isHtml,
    ),
    'a redirect loop': (_, reply) => ({ ...reply, status: 301, headers: { location: '/join' } }),
  },
  '/faq': {
    'noindex on a page': setting('x-robots-tag', 'noindex'),
    'CORS on a page': setting('access-control-allow-origin', '*'),
    'no Content-Security-Policy': without('content-security-policy'),
    'no Link': without('link'),
    'a server that fails': () => ({ status: 502, headers: {}, body: Buffer.from('bad gateway') }),
    'gzip of the other variant': ({ headers, right }, reply) =>
      isMarkdown(reply) &&
      reply.headers['content-encoding'] === 'gzip' &&
      headers['accept'] === 'text/markdown'
        ? { ...reply, body: right('/faq', { 'accept-encoding': 'gzip' }).body }
        : undefined,
    'any mention of Markdown gets Markdown': ({ headers, right, target }) =>
      headers['accept']?.includes('text/markdown')
        ? right(target, { ...headers, accept: 'text/markdown' })
        : undefined,
    'only the first of several Accept lines': ({ headers, right, target }) =>
      severalLines.some(lines => lines.join(', ') === headers['accept'])
        ? right(target, { ...headers, accept: headers['accept']?.split(', ')[0] ?? '' })
        : undefined,
  },
  '/llms.txt': {
    'no ETag': without('etag'),
    'never 304': ({ headers, target, right }, reply) =>
      reply.status === 304 ? right(target, { ...headers, 'if-none-match': undefined }) : undefined,
    '304 without its headers': without('cache-control', reply => reply.status === 304),
    '405 that allows too much': setting('allow', 'GET, HEAD, POST', reply => reply.status === 405),
    '405 without Allow': without('allow', reply => reply.status === 405),
    'HEAD refused': ({ method, right }) => (method === 'HEAD' ? right('/', {}, 'PUT') : undefined),
    'a method answered with 200': ({ method, right, target }) =>
      method === 'POST' ? right(target) : undefined,
    'never compressed': ({ right, headers, target, method }) =>
      right(target, { ...headers, 'accept-encoding': undefined }, method),
    'a cookie': setting('set-cookie', 'session=1'),
    'content cut short': rewritten(text => text.slice(0, 900)),
    '10 MB of content': sending(Buffer.alloc(10_000_000, 'a')),
    'a few bytes that decompress to 10 MB': sending(gzipSync(Buffer.alloc(10_000_000, 'a')), 'gzip'),
    'invalid gzip': sending(Buffer.from('plain'), 'gzip'),
    'compressed for everybody': ({ right, headers, target }, reply) =>
      reply.status === 200 ? right(target, { ...headers, 'accept-encoding': 'gzip' }) : undefined,
    'content that breaks off': ({ response, method }, reply) => {
      if (method !== 'GET' || reply.status !== 200) return undefined
      response.writeHead(200, { ...reply.headers, 'content-length': '5000' })
      response.write(Buffer.alloc(100), () => response.destroy())
      return null
    },
    'connections closed': ({ response }) => {
      response.destroy()
      return null
    },
    'HEAD with content': ({ response, method }, reply) => {
      if (method !== 'HEAD') return undefined
      response.socket?.end(
        `HTTP/1.1 200 OK\r\nETag: ${reply.headers['etag']}\r\nContent-Length: 5\r\n\r\nhello`,
      )
      return null
    },
    'HEAD with another length': ({ method }, reply) => {
      if (method === 'HEAD') reply.headers['content-length'] = '0'
      return undefined
    },
    'slow-loris: a byte now and then': async ({ response, method, headers }, reply) => {
      if (!isFirst(method, headers)) return undefined
      response.writeHead(200, reply.headers)
      while (!response.destroyed) {
        response.write('a')
        await pause(50)
      }
      return null
    },
    'no answer in time': ({ method, headers }) =>
      isFirst(method, headers) ? new Promise(() => {}) : undefined,
  },
  '/openapi.json': {
    'compressed, but not said so': without('content-encoding'),
    'JSON printed again': rewritten(text => JSON.stringify(JSON.parse(text))),
  },
  '/.well-known/agent-skills/join-example/SKILL.md': {
    'other line ends': rewritten(text => text.replaceAll('\n', '\r\n')),
  },
  '/api/server-info': {
    'CORS missing': without('access-control-allow-origin'),
    'preflight refused': ({ method, right, target }) =>
      method === 'OPTIONS' ? right(target, {}, 'POST') : undefined,
  },
  '/api/server-info.json': {
    'the name of a file is an address': ({ right }) => right('/api/server-info'),
  },
  everywhere: {
    'soft 404': ({ right }, reply) => (reply.status === 404 ? right('/') : undefined),
    'max-age on 404': setting('cache-control', 'max-age=3600', reply => reply.status === 404),
    'slashes added': ({ path, target, headers, method, right }, reply) => {
      if (path === '/join')
        return { ...reply, status: 301, headers: { location: target.replace('join', 'join/') } }
      return path === '/join/' ? right('/join', headers, method) : undefined
    },
    '301 instead of 308': (_, reply) => (reply.status === 308 ? { ...reply, status: 301 } : undefined),
    'redirects that lose the query': (_, reply) => {
      if (reply.status === 308) reply.headers['location'] = reply.headers['location']?.split('?')[0] ?? ''
      return undefined
    },
    'dot folders not copied': ({ path, right }) =>
      path.startsWith('/.well-known/') ? right('/.well-known/none') : undefined,
    '410 for what never was': (_, reply) => (reply.status === 404 ? { ...reply, status: 410 } : undefined),
    "the host's own error page": (_, reply) =>
      reply.status === 404 ? { ...reply, body: Buffer.from('<center>nginx/1.22.1</center>') } : undefined,
    'a firewall': ({ headers }) =>
      headers['accept'] === '*/*' || headers['accept'] === undefined
        ? undefined
        : { status: 403, headers: {}, body: Buffer.from('no') },
    'folders that the host does not list': ({ path }, reply) =>
      path.endsWith('/') && [404, 308].includes(reply.status)
        ? { status: 403, headers: {}, body: Buffer.from('403 Forbidden') }
        : undefined,
    'files that the server may not read': () => ({
      status: 403,
      headers: {},
      body: Buffer.from('403 Forbidden'),
    }),
    'ranges ignored': ({ headers, target, right }) =>
      headers['range'] === undefined ? undefined : right(target, { ...headers, range: undefined }),
    'the site is elsewhere': ({ target }) => ({
      status: 301,
      headers: { location: `https://www.example.net${target}` },
      body: Buffer.alloc(0),
    }),
  },
}

const bundle = fewRoutes()

/** Without what changes with every change of a template, or with the order of answers. */
function shape(report: string, url: string): string {
  return report
    .replaceAll(url, 'https://play.example.net')
    .replace(/(?<=after byte )\d+/, '…')
    .replace(/(?<=bundle |sha256 |portolan\.|")[0-9a-f]{8,}(?![\w.]*\w\/)/g, '…')
    .replace(
      /(?<=from byte |byte … of |than |Length: )\d+|\b[\d,]+(?= (?:bytes|requests|differences|more))/g,
      '…',
    )
    .trimEnd()
}

test('each fault, and the report on it', async () => {
  const reports: string[] = []
  const found = new Set(['stale-release', 'mixed-variants'])
  for (const [at, there] of Object.entries(faults))
    for (const [name, fault] of Object.entries(there)) {
      const only = at === 'everywhere' ? undefined : at
      const { url } = await startSite(bundle, (call, reply) =>
        [undefined, call.path].includes(only) ? fault(call, reply) : undefined,
      )
      const timeout = / time|slow/.test(name) ? 1000 : 5000
      const outcome = await verified(url, bundle, { timeout, only })
      reports.push(`### ${at}: ${name}\n\n${shape(outcome.report, url)}\n`)
      for (const kind of outcome.kinds) found.add(kind)
    }
  await expect(reports.join('\n')).toMatchFileSnapshot('./fixtures/faults.txt')
  // Those two take more than one server: releases.test.ts, caches.test.ts.
  expect([...found].sort()).toEqual(Object.keys(kinds).sort())
}, 180_000)

test('a site without a fault is verified, with hundreds of requests that only read', async () => {
  const withPictures = smallBundle()
  const { url, calls } = await startSite(withPictures)
  const { requests } = await expectFine(url, withPictures)
  expect(calls.length).toBe(requests)
  expect(requests).toBeGreaterThan(500)
  expect(requests).toBeLessThan(2000)
  const methods = new Set(calls.map(call => call.split(' ')[0]))
  expect([...methods].sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST'])
})

test('without the files at hand the table alone is enough', async () => {
  const read = () => undefined
  const { url } = await startSite(bundle)
  await expectFine(url, bundle, { read })
  const changed = await startSite(bundle, ({ path }, reply) =>
    path === '/llms.txt' && reply.status === 200 ? { ...reply, body: Buffer.from('others') } : undefined,
  )
  const { report } = await verified(changed.url, bundle, { read })
  expect(report).toMatch(/received {2}sha256 \w{12}, 6 bytes; it begins "others"/)
})

test('what is excepted is neither asked nor compared, and the report says why', async () => {
  const { url, calls } = await startSite(bundle, ({ headers, right, target, method }, reply) => {
    if (headers['range'] !== undefined) return right(target, {}, method)
    delete reply.headers['vary']
    return undefined
  })
  const except = { ranges: 'Some Host differs: it sends everything', headers: 'of a reason' }
  const { differences, report } = await verified(url, bundle, { except })
  expect(differences).toEqual([])
  expect(calls.length).toBeGreaterThan(300)
  expect(report).toMatch(
    /^Skipped "ranges" \(parts of a file, such as a resumed download\): Some Host differs: it sends everything\nSkipped "headers" \(headers for caches, links and scripts of other sites\): of a reason\n\nhttp.*no difference\n$/,
  )
})

test('security headers are asked for where the other ones are not', async () => {
  const { url } = await startSite(bundle, (_, { headers }) => {
    for (const [name] of bundle.manifest.always) delete headers[name.toLowerCase()]
    delete headers['link']
    return undefined
  })
  const { kinds: found } = await verified(url, bundle, { except: { headers: 'of a reason' } })
  expect(found).toEqual(['security-header'])
})

test.each([cloudflare])('an ETag is missed with what $title differs', async ({ differs }) => {
  const { url } = await startSite(bundle, without('etag'))
  const { kinds: found } = await verified(url, bundle, { except: differs })
  expect(found).toEqual(['etag-missing'])
})

test('a condition on any content needs another feature than one on a tag', () => {
  const { manifest } = bundle
  const needed = (tag: string) => {
    const { asked } = step('GET', '/llms.txt', { 'If-None-Match': tag })
    return featuresOf(manifest, asked, expectedAnswer(manifest, { asked }))
  }
  expect(needed('*')).toEqual(['conditions'])
  expect(needed('"x"')).toEqual(['validators'])
})

test('no other host is ever asked, wherever redirects lead', async () => {
  const stranger = await startSite(bundle)
  const { url } = await startSite(bundle, ({ target }, reply) =>
    target === '/' ? undefined : { ...reply, status: 302, headers: { location: stranger.url + target } },
  )
  const { kinds: found } = await verified(url, bundle)
  expect(found).toContain('redirected')
  expect(stranger.calls).toEqual([])
})

test('a site that stops answering is given up', async () => {
  const { url, calls } = await startSite(bundle, ({ target }) =>
    target === '/' ? undefined : new Promise(() => {}),
  )
  const { kinds: found, report } = await verified(url, bundle, { timeout: 500 })
  expect(found).toContain('timeout')
  expect(calls.length).toBeLessThan(80)
  expect(report).toMatch(/\nStopped early: the site stopped answering, and \d{3} requests were not sent\n/)
})

test('the sentences of every kind end, and say what to do', () => {
  for (const { means, advice } of Object.values(kinds)) {
    expect(means).toMatch(/^[A-Z].*\.$/)
    expect(advice).toMatch(/^[A-Z].*\.$/)
  }
})
