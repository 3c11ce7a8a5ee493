import { describe } from 'vitest'
import { startEmbedded } from '../../../src/testing/embedded.ts'
import { askedOf } from '../../../src/testing/fuzz.ts'
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
// Each commit asks another one all of the list.
const askedMost = askedOf(['nginx', 'Caddy', 'Apache'])
const askedFile = askedOf(['httpd.conf', '.htaccess'])

describe.each<[string, string, string, string[], Extent]>([
  ['the defaults', '', '', [], 'whole'],
  [
    '406, caches that heed Vary, brotli and other languages',
    'http: { notAcceptable: 406, sharedCaches: honour-vary, maxAge: { pages: 60, discovery: 120 }, hsts: yes, csp: { frame: [https://map.example.net], img: [https://a.example:8443], connect: [https://b.example] } }',
    ', brotli: yes',
    ['de', 'pt-BR'],
    'short',
  ],
])('with %s', (_, http, nginx, languages, extent) => {
  const pictures = extent === 'whole' ? () => {} : undefined
  const bundle = builtBundle(http, nginx, ['cloudflare'], languages, undefined, pictures)
  const extentOf = (title: string) => (askedMost.includes(title) ? extent : 'short')

  contract(
    'nginx',
    () => bundle.dist,
    dist => startNginx(dist),
    nginxOwn.differs,
    nginxOwn.exceptions,
    extentOf('nginx'),
  )
  contract('Caddy', () => bundle.dist, startCaddy, host('caddy').differs, caddyExceptions, extentOf('Caddy'))
  // The same rules, written into one file or into another: of other settings each commit asks one of the two.
  if (extent === 'whole' || askedFile.includes('httpd.conf'))
    contract(
      'Apache',
      () => bundle.dist,
      startApache,
      apacheOwn.differs,
      apacheOwn.exceptions,
      extentOf('Apache'),
    )
  if (extent === 'whole' || askedFile.includes('.htaccess'))
    contract(
      'Apache that has .htaccess alone',
      () => bundle.dist,
      dist => startHtaccess(dist),
      htaccessOwn.differs,
      htaccessOwn.exceptions,
    )
  if (extent === 'short') return
  // These run http/resolve and http/answer themselves.
  contract('workerd', () => bundle.dist, startWorkerd, host('cloudflare').differs, workerdExceptions)
  contract('the embedded server', () => bundle.dist, startEmbedded)
})
