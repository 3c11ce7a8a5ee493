import { describe } from 'vitest'
import { startEmbedded } from '../../../src/testing/embedded.ts'
import { host } from '../../../src/testing/hosts.ts'
import type { Extent } from '../../../src/testing/requests.ts'
import { startApache, startHtaccess } from './apache.ts'
import { apacheDifferences, htaccessDifferences } from './apache-differences.ts'
import { builtBundle } from './bundle.ts'
import { caddyExceptions, startCaddy } from './caddy.ts'
import { nginxDifferences, startNginx } from './nginx.ts'
import { contract } from './suite.ts'
import { startWorkerd, workerdExceptions } from './workerd.ts'

const nginxOwn = nginxDifferences()
const apacheOwn = apacheDifferences()
const htaccessOwn = htaccessDifferences()

describe.each<[string, string, string, string[], Extent]>([
  ['the defaults', '', '', [], 'whole'],
  ['brotli and another language', '', ', brotli: yes', ['pt-BR'], 'short'],
  [
    '406 and caches that heed Vary',
    'http: { notAcceptable: 406, sharedCaches: honour-vary, maxAge: { pages: 60, discovery: 120 }, hsts: yes, csp: { frame: [https://map.example.net], img: [https://a.example:8443], connect: [https://b.example] } }',
    '',
    ['de'],
    'short',
  ],
])('with %s', (_, http, nginx, languages, extent) => {
  const bundle = builtBundle(http, nginx, ['cloudflare'], languages)

  contract('the embedded server', () => bundle.dist, startEmbedded)
  contract(
    'nginx',
    () => bundle.dist,
    dist => startNginx(dist),
    nginxOwn.differs,
    nginxOwn.exceptions,
    extent,
  )
  contract('workerd', () => bundle.dist, startWorkerd, host('cloudflare').differs, workerdExceptions, 'least')
  contract('Caddy', () => bundle.dist, startCaddy, host('caddy').differs, caddyExceptions, extent)
  contract('Apache', () => bundle.dist, startApache, apacheOwn.differs, apacheOwn.exceptions, extent)
  contract(
    'Apache that has .htaccess alone',
    () => bundle.dist,
    dist => startHtaccess(dist),
    htaccessOwn.differs,
    htaccessOwn.exceptions,
  )
})
