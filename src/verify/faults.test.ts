import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { cloudflare } from '../hosts/cloudflare/cloudflare.ts'
import { type Call, type Fault, type Reply, startSite } from '../testing/faulty.ts'
import { goodBundle } from '../testing/sample.ts'
import { plainBundle, smallBundle } from '../testing/small-bundle.ts'
import { expectFine, verified } from '../testing/verified.ts'
import { type Kind, kinds } from './kinds.ts'
import { expectedAnswer, featuresOf, severalLines, step } from './plan/plan.ts'

/** One thing wrong with a server, and what verify must say of it. */
interface Seeded {
  readonly name: string
  readonly fault: Fault
  /** Every kind that is found, the gravest first. */
  readonly kinds: readonly Kind[]
  /** The words that say it, in the report. */
  readonly says: RegExp
  readonly timeout?: number
}

const isHtml = ({ headers }: Reply) => headers['content-type']?.startsWith('text/html') === true
const isMarkdown = ({ headers }: Reply) => headers['content-type']?.startsWith('text/markdown') === true

/** Changes the plain text, before it is compressed again. */
function rewritten(change: (text: string) => string, where: (path: string, reply: Reply) => boolean): Fault {
  return ({ path, headers, right, method, target }, reply) => {
    if (method !== 'GET' || reply.status !== 200 || !where(path, reply)) return undefined
    const plain = right(target, { ...headers, 'accept-encoding': undefined }).body.toString()
    const text = Buffer.from(change(plain))
    return { ...reply, body: reply.headers['content-encoding'] === 'gzip' ? gzipSync(text) : text }
  }
}

const onPage = (path: string, reply: Reply) => path === '/join' && isHtml(reply)

function without(name: string, where: (reply: Reply, path: string) => boolean = () => true): Fault {
  return ({ path }, reply) => {
    if (where(reply, path)) delete reply.headers[name]
    return undefined
  }
}

/** Sends a field with another value, or one that is not due. */
function setting(
  name: string,
  value: string,
  where: (reply: Reply, path: string) => boolean = () => true,
): Fault {
  return ({ path }, reply) => {
    if (where(reply, path)) reply.headers[name] = value
    return undefined
  }
}

const adding = (name: string, value: string, to = '/faq') => setting(name, value, (_, path) => path === to)

/** The first request for a document: one slow answer is enough. */
const isFirst = (method: string, headers: Call['headers']) =>
  method === 'GET' && headers['accept-encoding'] === undefined && headers['if-none-match'] === undefined

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

const faults: readonly Seeded[] = [
  {
    name: 'one byte changed',
    fault: rewritten(text => text.replace('minutes', 'minuteS'), onPage),
    kinds: ['wrong-bytes'],
    says: /The content differs from the bundle.*from byte \d+ on ".*minuteS.*" instead of ".*minutes/s,
  },
  {
    name: 'content cut short',
    fault: rewritten(
      text => text.slice(0, 900),
      path => path === '/llms.txt',
    ),
    kinds: ['wrong-bytes'],
    says: /cut off after byte 900 of \d+/,
  },
  {
    name: 'compressed, but not said so',
    fault: without('content-encoding', (_, path) => path === '/openapi.json'),
    kinds: ['wrong-bytes', 'not-compressed'],
    says: /gzip, though Content-Encoding does not say so/,
  },
  {
    name: 'Vary dropped',
    fault: without('vary', reply => isHtml(reply) && reply.status === 200),
    kinds: ['vary'],
    says: /Vary is wrong.*expected {2}Vary: Accept, Accept-Encoding.*received {2}no Vary/s,
  },
  {
    name: 'wrong type',
    fault: setting('content-type', 'application/octet-stream', isMarkdown),
    kinds: ['wrong-type'],
    says: /The Content-Type is wrong.*received {2}Content-Type: application\/octet-stream/s,
  },
  {
    name: 'soft 404',
    fault: ({ right }, reply) => (reply.status === 404 ? right('/') : undefined),
    kinds: ['soft-404', 'extra-address'],
    says: /An address that does not exist does not answer 404.*received {2}200/s,
  },
  {
    name: 'names of files are addresses',
    fault: ({ path, right }, reply) => (path === '/api/server-info.json' ? right('/api/server-info') : reply),
    kinds: ['extra-address'],
    says: /The same content has two addresses.*GET http:\S+\/api\/server-info\.json/s,
  },
  {
    name: 'gzip of the other variant',
    fault: ({ headers, right }, reply) =>
      isMarkdown(reply) &&
      reply.headers['content-encoding'] === 'gzip' &&
      headers['accept'] === 'text/markdown'
        ? { ...reply, body: right('/join', { 'accept-encoding': 'gzip' }).body }
        : undefined,
    kinds: ['wrong-variant', 'wrong-bytes'],
    says: /The site sends HTML instead of Markdown.*expected {2}text\/markdown; charset=utf-8, \/join\.md.*received .*\/join\.html/s,
  },
  {
    name: 'any mention of Markdown gets Markdown',
    fault: ({ headers, right, target }) =>
      headers['accept']?.includes('text/markdown')
        ? right(target, { ...headers, accept: 'text/markdown' })
        : undefined,
    kinds: ['wrong-variant', 'accept-lines'],
    says: /The site sends HTML instead of Markdown.*curl -i -H 'Accept: text\/html;q=1\.0, text\/markdown;q=0\.5'/s,
  },
  {
    name: 'only the first of several Accept lines',
    fault: ({ headers, right, target }) =>
      severalLines.some(lines => lines.join(', ') === headers['accept'])
        ? right(target, { ...headers, accept: headers['accept']?.split(', ')[0] ?? '' })
        : undefined,
    kinds: ['accept-lines'],
    says: /The server reads only one of several Accept headers.*help: Only nginx before 1\.23\.0 does this/s,
  },
  {
    name: 'ETag shared by variants',
    fault: ({ headers, target, right, method }, reply) => {
      // As a server does that makes tags of the address alone.
      const tag = right(target, {}).headers['etag']
      if (reply.headers['etag'] === undefined || tag === undefined) return undefined
      reply.headers['etag'] = tag
      const same = { status: 304, headers: { ...reply.headers }, body: Buffer.alloc(0) }
      return headers['if-none-match'] === tag && method === 'GET' ? same : undefined
    },
    kinds: ['etag-shared', 'wrong-304'],
    says: /Two different contents have the same ETag.*another ETag than that of \/[\w.-]+\.html.*keeps the wrong content/s,
  },
  {
    name: 'no ETag',
    fault: without('etag'),
    kinds: ['etag-missing'],
    says: /There is no ETag/,
  },
  {
    name: 'never 304',
    fault: ({ headers, target, right }, reply) =>
      reply.status === 304 ? right(target, { ...headers, 'if-none-match': undefined }) : undefined,
    kinds: ['not-revalidated'],
    says: /gets it again instead of 304.*If-None-Match/s,
  },
  {
    name: '304 without its headers',
    fault: without('cache-control', reply => reply.status === 304),
    kinds: ['cache-control'],
    says: /Cache-Control is missing or changed.*If-None-Match/s,
  },
  {
    name: 'CORS missing',
    fault: without('access-control-allow-origin', (_, path) => path === '/api/server-info'),
    kinds: ['cors'],
    says: /the wrong scripts can read the answer, or none can.*no Access-Control-Allow-Origin/s,
  },
  {
    name: 'preflight refused',
    fault: ({ method, right, target }) => (method === 'OPTIONS' ? right(target, {}, 'POST') : undefined),
    kinds: ['preflight'],
    says: /OPTIONS is not answered with 204.*-X OPTIONS.*received {2}405|received {2}405.*-X OPTIONS/s,
  },
  {
    name: 'max-age on 404',
    fault: setting('cache-control', 'max-age=3600', reply => reply.status === 404),
    kinds: ['cached-error'],
    says: /Caches may store this error.*expected {2}Cache-Control: no-store.*received {2}Cache-Control: max-age=3600/s,
  },
  {
    name: 'Allow with 405 names what is not allowed',
    fault: setting('allow', 'GET, HEAD, POST', reply => reply.status === 405),
    kinds: ['allow'],
    says: /The Allow header is missing or lists the wrong methods.*expected {2}Allow: GET, HEAD.*received {2}Allow: GET, HEAD, POST/s,
  },
  {
    name: 'a script put into pages',
    fault: rewritten(
      text => text.replace('</body>', '<script src="/cdn-cgi/challenge-platform/x.js"></script></body>'),
      (_, reply) => isHtml(reply),
    ),
    kinds: ['rewritten'],
    says: /A proxy or CDN rewrites the content.*a script of Cloudflare is put in \(\/cdn-cgi\/\)/s,
  },
  {
    name: 'pages minified',
    fault: rewritten(
      text => text.replace(/>\s+</g, '><'),
      (_, reply) => isHtml(reply),
    ),
    kinds: ['rewritten'],
    says: /\(minifying\)/,
  },
  {
    name: 'email addresses hidden',
    fault: rewritten(
      text =>
        text.replace('<main', '<span class="__cf_email__" data-cfemail="00">[email protected]</span><main'),
      onPage,
    ),
    kinds: ['rewritten'],
    says: /email addresses are hidden/,
  },
  {
    name: 'JSON printed again',
    fault: rewritten(
      text => JSON.stringify(JSON.parse(text)),
      path => path === '/openapi.json',
    ),
    kinds: ['rewritten'],
    says: /the JSON is formatted differently/,
  },
  {
    name: 'a skill with other line ends',
    fault: rewritten(
      text => text.replaceAll('\n', '\r\n'),
      path => path.endsWith('/SKILL.md'),
    ),
    kinds: ['rewritten'],
    says: /ends of lines are changed/,
  },
  {
    name: 'a redirect loop',
    fault: ({ path }, reply) =>
      path === '/join' ? { ...reply, status: 301, headers: { location: '/join' } } : undefined,
    kinds: ['redirect-loop'],
    says: /The redirect points to its own address/,
  },
  {
    name: 'slashes added',
    fault: ({ path, target, headers, method, right }, reply) => {
      if (path === '/join')
        return { ...reply, status: 301, headers: { location: target.replace('join', 'join/') } }
      return path === '/join/' ? right('/join', headers, method) : undefined
    },
    kinds: ['redirected', 'redirect'],
    says: /The address redirects, but it must answer directly.*301, Location: \/join\//s,
  },
  {
    name: '301 instead of 308',
    fault: (_, reply) => (reply.status === 308 ? { ...reply, status: 301 } : undefined),
    kinds: ['redirect'],
    says: /does not redirect to the page with 308.*expected {2}308.*received {2}301, Location/s,
  },
  {
    name: 'redirects that lose the query',
    fault: (_, reply) => {
      if (reply.status === 308) reply.headers['location'] = reply.headers['location']?.split('?')[0] ?? ''
      return undefined
    },
    kinds: ['redirect'],
    says: /expected {2}Location: \/[\w-]+\?a=1&b=%20/,
  },
  {
    name: 'slow-loris: a byte now and then',
    fault: async ({ path, response, method, headers }, reply) => {
      if (path !== '/llms.txt' || !isFirst(method, headers)) return undefined
      response.writeHead(200, reply.headers)
      for (const byte of reply.body.subarray(0, 60)) {
        if (response.destroyed) break
        response.write(Buffer.from([byte]))
        await pause(50)
      }
      response.destroy()
      return null
    },
    kinds: ['timeout'],
    says: /did not arrive in time.*200, but the content did not end in time/s,
    timeout: 1500,
  },
  {
    name: 'no answer in time',
    fault: async ({ path, method, headers }) =>
      path === '/robots.txt' && isFirst(method, headers) ? pause(3000).then(() => undefined) : undefined,
    kinds: ['timeout'],
    says: /received {2}no answer in time/,
    timeout: 1500,
  },
  {
    name: '10 MB of content',
    fault: ({ path }, reply) =>
      path === '/llms.txt' && reply.status === 200
        ? { ...reply, body: Buffer.alloc(10_000_000, 'a') }
        : undefined,
    kinds: ['too-large'],
    says: /several times larger than expected.*received {2}more than \d+ bytes/s,
  },
  {
    name: 'a few bytes that decompress to 10 MB',
    fault: ({ path }, reply) =>
      path === '/llms.txt' && reply.headers['content-encoding'] === 'gzip'
        ? { ...reply, body: gzipSync(Buffer.alloc(10_000_000, 'a')) }
        : undefined,
    kinds: ['broken-answer'],
    says: /or cannot be decompressed/,
  },
  {
    name: 'invalid gzip',
    fault: ({ path }, reply) =>
      path === '/llms.txt' && reply.headers['content-encoding'] === 'gzip'
        ? { ...reply, body: Buffer.from('plain') }
        : undefined,
    kinds: ['broken-answer'],
    says: /Content-Encoding: gzip, but it cannot be decoded/,
  },
  {
    name: 'content that breaks off',
    fault: ({ path, response, method }, reply) => {
      if (path !== '/llms.txt' || method !== 'GET' || reply.status !== 200) return undefined
      response.writeHead(200, { ...reply.headers, 'content-length': '5000' })
      response.write(Buffer.alloc(100), () => response.destroy())
      return null
    },
    kinds: ['broken-answer'],
    says: /cut off after 100 bytes of content/,
  },
  {
    name: 'connections closed',
    fault: ({ path, response }) => {
      if (path !== '/llms.txt') return undefined
      response.destroy()
      return null
    },
    kinds: ['no-answer'],
    says: /closed without an answer/,
  },
  {
    name: 'HEAD with content',
    fault: ({ path, response, method }, reply) => {
      if (method !== 'HEAD' || path !== '/llms.txt') return undefined
      response.socket?.end(
        `HTTP/1.1 200 OK\r\nETag: ${reply.headers['etag']}\r\nContent-Length: 5\r\n\r\nhello`,
      )
      return null
    },
    kinds: ['unexpected-body'],
    says: /The answer has a body after HEAD, 204 or 304/,
  },
  {
    name: 'HEAD refused',
    fault: ({ method, right }) => (method === 'HEAD' ? right('/', {}, 'PUT') : undefined),
    kinds: ['head'],
    says: /HEAD has other headers than GET.*expected {2}200.*received {2}405/s,
  },
  {
    name: 'HEAD with another length',
    fault: ({ method, path }, reply) => {
      if (method === 'HEAD' && path === '/llms.txt') reply.headers['content-length'] = '0'
      return undefined
    },
    kinds: ['head'],
    says: /expected {2}Content-Length: \d+, as with GET/,
  },
  {
    name: 'a method answered with 200',
    fault: ({ method, right, target }) => (method === 'POST' ? right(target) : undefined),
    kinds: ['method-allowed'],
    says: /A method that must answer 405 succeeds.*received {2}200.*curl -i -X POST/s,
  },
  {
    name: '405 without Allow',
    fault: without('allow', reply => reply.status === 405),
    kinds: ['allow'],
    says: /The Allow header is missing.*expected {2}Allow: GET, HEAD/s,
  },
  {
    name: 'compressed for everybody',
    fault: ({ path, right, headers, target }, reply) =>
      path === '/llms.txt' && reply.status === 200
        ? right(target, { ...headers, 'accept-encoding': 'gzip' })
        : undefined,
    kinds: ['unasked-coding'],
    says: /did not ask for compressed content get it.*received {2}Content-Encoding: gzip/s,
  },
  {
    name: 'never compressed',
    fault: ({ right, headers, target, method }) =>
      right(target, { ...headers, 'accept-encoding': undefined }, method),
    kinds: ['not-compressed'],
    says: /get it uncompressed.*--except encodings/s,
  },
  {
    name: 'no Content-Security-Policy',
    fault: without('content-security-policy', (_, path) => path === '/faq'),
    kinds: ['security-header'],
    says: /A security header is missing or changed.*expected {2}Content-Security-Policy/s,
  },
  {
    name: 'noindex on a page',
    fault: adding('x-robots-tag', 'noindex'),
    kinds: ['header'],
    says: /A header is missing, changed or extra.*expected {2}no X-Robots-Tag.*received {2}X-Robots-Tag: noindex/s,
  },
  {
    name: 'CORS on a page',
    fault: adding('access-control-allow-origin', '*'),
    kinds: ['cors'],
    says: /expected {2}no Access-Control-Allow-Origin.*received {2}Access-Control-Allow-Origin: \*/s,
  },
  {
    name: 'Link dropped',
    fault: without('link', (_, path) => path === '/faq'),
    kinds: ['link'],
    says: /Agents use it to find the other documents/,
  },
  {
    name: 'browser cache TTL',
    fault: setting('cache-control', 'public, max-age=14400', reply => isHtml(reply) && reply.status === 200),
    kinds: ['cache-control'],
    says: /store answers for the wrong time or in the wrong place/,
  },
  {
    name: 'a cookie',
    fault: setting('set-cookie', 'session=1'),
    kinds: ['set-cookie'],
    says: /The answer sets a cookie/,
  },
  {
    name: 'dot folders not copied',
    fault: ({ path, right }) => (path.startsWith('/.well-known/') ? right('/.well-known/none') : undefined),
    kinds: ['missing'],
    says: /An address of the bundle is not found.*including folders that start with a dot/s,
  },
  {
    name: '410 for what never was',
    fault: (_, reply) => (reply.status === 404 ? { ...reply, status: 410 } : undefined),
    kinds: ['wrong-status'],
    says: /The status is wrong.*expected {2}404.*received {2}410/s,
  },
  {
    name: "the host's own error page",
    fault: (_, reply) =>
      reply.status === 404 ? { ...reply, body: Buffer.from('<center>nginx/1.22.1</center>') } : undefined,
    kinds: ['wrong-error-page'],
    says: /the error page is not from the bundle.*nginx\/1\.22\.1/s,
  },
  {
    name: 'a firewall',
    fault: ({ headers }) =>
      headers['accept'] === '*/*' || headers['accept'] === undefined
        ? undefined
        : { status: 403, headers: {}, body: Buffer.from('no') },
    kinds: ['blocked'],
    says: /The request is refused \(403, 401 or 429\) by a firewall/,
  },
  {
    name: 'folders that the host does not list',
    fault: ({ path }, reply) =>
      path.endsWith('/') && [404, 308].includes(reply.status)
        ? { status: 403, headers: {}, body: Buffer.from('403 Forbidden') }
        : undefined,
    kinds: ['wrong-status', 'redirect'],
    says: /The status is wrong.*expected {2}404.*received {2}403: the host refuses to list this folder.*Use the configuration/s,
  },
  {
    name: 'files that the server may not read',
    fault: () => ({ status: 403, headers: {}, body: Buffer.from('403 Forbidden') }),
    kinds: ['unreadable'],
    says: /probably cannot read the files.*"Permission denied" in the error\.log.*portolan doctor/s,
  },
  {
    name: 'a server that fails',
    fault: ({ path }) =>
      path === '/faq' ? { status: 502, headers: {}, body: Buffer.from('bad gateway') } : undefined,
    kinds: ['server-error'],
    says: /The server failed/,
  },
  {
    name: 'ranges ignored',
    fault: ({ headers, target, right }) =>
      headers['range'] === undefined ? undefined : right(target, { ...headers, range: undefined }),
    kinds: ['range'],
    says: /A range request for an asset gets the wrong part.*expected {2}206.*received {2}200/s,
  },
  {
    name: 'the site is elsewhere',
    fault: ({ target }) => ({
      status: 301,
      headers: { location: `https://www.example.net${target}` },
      body: Buffer.alloc(0),
    }),
    kinds: ['elsewhere'],
    says: /redirects every request to another address.*received {2}301, Location: https:\/\/www\.example\.net\//s,
  },
]

const bundle = plainBundle()

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

describe('says what is wrong with', () => {
  test.each(faults)('$name', async ({ fault, kinds: expected, says, timeout = 5000 }) => {
    const { url } = await startSite(bundle, fault)
    const { kinds: found, report } = await verified(url, bundle, { timeout })
    expect(report).toMatch(says)
    expect(found).toEqual(expected.toSorted())
  })
})

test('there is a fault for every kind of difference', () => {
  // Those two take more than one server: releases.test.ts, caches.test.ts.
  const tested = new Set([...faults.flatMap(fault => fault.kinds), 'stale-release', 'mixed-variants'])
  expect([...tested].sort()).toEqual(Object.keys(kinds).sort())
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
  expect(calls.length).toBeGreaterThan(500)
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

test('a site that serves the bundle, and one with wrong types: what people read', async () => {
  const faulty = faults.find(({ name }) => name === 'wrong type')?.fault
  const bundle = goodBundle()
  for (const fault of [undefined, faulty]) {
    const { url } = await startSite(bundle, fault)
    const { report } = await verified(url, bundle)
    expect(shape(report.replaceAll(url, 'https://play.example.net'))).toMatchSnapshot()
  }
})

/** Without what changes with every change of the sample site. */
function shape(report: string): string {
  return report
    .replace(/bundle \w{8}/g, 'bundle')
    .replace(/\b[\d,]+ (?=requests|differences|more)/g, '')
    .replace(/(?<=more like it: ).*/g, '')
}

test('the sentences of every kind end, and say what to do', () => {
  for (const { means, advice } of Object.values(kinds)) {
    expect(means).toMatch(/^[A-Z].*\.$/)
    expect(advice).toMatch(/^[A-Z].*\.$/)
  }
})
