import type { Feature } from '../model/bundle.ts'

/** The meaning of a kind of difference. */
export interface Meaning {
  /** The feature that it is a lack of; none for what no host may do. */
  readonly feature?: Feature
  readonly means: string
  readonly advice: string
}

/** Every kind of difference, the gravest first: what it means, and what to do. Names are stable. */
export const kinds = {
  // Answers that do not come, and statuses that are other ones.
  elsewhere: {
    means: 'The site redirects every request to another address.',
    advice: 'Verify that address instead.',
  },
  'no-answer': {
    means: 'The connection was closed without an answer.',
    advice: 'Read the log of the server. If there are many of these, lower --concurrency.',
  },
  timeout: {
    means: 'The answer did not arrive in time.',
    advice: 'Find what is slow or overloaded. --timeout waits longer.',
  },
  'too-large': {
    means: 'The answer is several times larger than expected, so portolan stopped reading.',
    advice: 'Check what is served at this address: it is not this bundle.',
  },
  'broken-answer': {
    means: 'The answer is cut off, is not HTTP, or cannot be decompressed.',
    advice: 'Copy the bundle again with all .gz and .br files. Then check proxies that compress.',
  },
  'unexpected-body': {
    means: 'The answer has a body after HEAD, 204 or 304, where none is allowed.',
    advice: 'Fix the server that sends it: clients read those bytes as the next answer.',
  },
  unreadable: {
    means: 'Every address is forbidden (403). The server probably cannot read the files.',
    advice:
      'Look for "Permission denied" in the error.log of the server. Run portolan doctor there: it prints the folder and the chmod command. If the log is empty, check for a firewall or a login.',
  },
  blocked: {
    means: 'The request is refused (403, 401 or 429) by a firewall, a login or a rate limit.',
    advice: 'Allow this machine, or slow down with --concurrency 1. AI agents get the same refusal.',
  },
  'server-error': {
    means: 'The server failed.',
    advice: 'Find this request in its log.',
  },
  'stale-release': {
    means: 'The site serves the previous bundle.',
    advice:
      'Finish the deployment, reload the server and purge the caches. With --wait 300, verify asks again until then.',
  },
  missing: {
    feature: 'addresses',
    means: 'An address of the bundle is not found.',
    advice: 'Copy the whole folder public/, including folders that start with a dot (.well-known).',
  },
  'redirect-loop': {
    means: 'The redirect points to its own address.',
    advice:
      'Two rules rewrite the address in turn (slashes, .html, https). Remove the rule that is not from the bundle.',
  },
  redirected: {
    means: 'The address redirects, but it must answer directly.',
    advice:
      'Turn off URL rewriting at the host or the proxy: trailing slashes, .html, upper and lower case, hostnames.',
  },
  'soft-404': {
    feature: 'errors',
    means:
      'An address that does not exist does not answer 404, so search engines and agents take it for a page.',
    advice: 'Turn off the fallback to a start page (SPA mode, try_files … /index.html).',
  },
  'extra-address': {
    feature: 'addresses',
    means: 'The same content has two addresses: a file name or another spelling of a page also answers.',
    advice: 'Use the configuration from the bundle for this host. It answers 404 to such names.',
  },
  'wrong-error-page': {
    feature: 'errors',
    means: 'The status is right, but the error page is not from the bundle.',
    advice: "Let the host use the bundle's error pages: 404.html, 404.md and api/404.json.",
  },
  'method-allowed': {
    feature: 'methods',
    means: 'A method that must answer 405 succeeds.',
    advice: 'Allow only GET and HEAD. Otherwise clients believe that they changed something.',
  },
  preflight: {
    feature: 'methods',
    means: 'OPTIONS does not answer 204, so scripts from other origins may fail.',
    advice: 'Pass OPTIONS to the configuration from the bundle.',
  },
  allow: {
    feature: 'allow',
    means: 'The Allow header is missing or lists the wrong methods.',
    advice: 'Send it as expected. Apache adds TRACE if TraceEnable is on: include server.conf.',
  },
  head: {
    feature: 'head',
    means: 'HEAD has other headers than GET.',
    advice: 'Handle HEAD in the same way as GET.',
  },
  redirect: {
    feature: 'redirects',
    means: 'Another spelling of an address does not redirect to the page with 308.',
    advice: 'Use the configuration from the bundle for this host, and turn off the redirects of the host.',
  },
  'wrong-status': {
    means: 'The status is wrong.',
    advice: 'Use the configuration from the bundle for this host.',
  },

  // Content that is another one, and what says how to read it.
  'mixed-variants': {
    feature: 'negotiation',
    means: 'A cache served the wrong variant of a page: it ignores Vary.',
    advice: 'Configure the cache to follow Vary, or not to cache pages.',
  },
  'wrong-variant': {
    feature: 'negotiation',
    means: 'The site sends HTML instead of Markdown, or Markdown instead of HTML.',
    advice:
      'Use the configuration from the bundle for this host. It reads Accept by RFC 9110, section 12.5.1.',
  },
  'accept-lines': {
    feature: 'lines',
    means: 'The server reads only one of several Accept headers in a request.',
    advice:
      'Only nginx before 1.23.0 does this, and clients send one header. --target nginx skips this check.',
  },
  rewritten: {
    means: 'A proxy or CDN rewrites the content.',
    advice:
      'Turn it off for this site: minifying, email obfuscation, analytics, script loaders. Some respect Cache-Control: no-transform.',
  },
  'wrong-bytes': {
    means: 'The content differs from the bundle.',
    advice:
      'Finish the deployment, reload the server and purge the caches; with --wait 300, verify asks again until then. After a rollback, give --bundle <folder>/current. If the difference stays, a proxy changes the content.',
  },
  'wrong-type': {
    feature: 'types',
    means: 'The Content-Type is wrong, so clients may handle the content wrongly.',
    advice: 'Set the type as expected. Browsers refuse scripts and styles with a wrong type.',
  },
  'not-compressed': {
    feature: 'encodings',
    means: 'Clients that accept compressed content get it uncompressed.',
    advice:
      'Deploy the .gz and .br files and let the host use them. If the host cannot do this, skip it: --except encodings.',
  },
  'unasked-coding': {
    feature: 'encodings',
    means: 'Clients that did not ask for compressed content get it, and may fail to read it.',
    advice: 'Follow Accept-Encoding at the server and in caches (Vary: Accept-Encoding).',
  },

  // Header fields, validators, parts, and promises that are not kept.
  vary: {
    feature: 'headers',
    means: 'Vary is wrong, so caches may send this answer to clients that need another one.',
    advice: 'Pass Vary through unchanged.',
  },
  cors: {
    feature: 'headers',
    means:
      'A CORS header is missing, changed or extra, so the wrong scripts can read the answer, or none can.',
    advice: 'Send the header as expected, also on errors, and nowhere else.',
  },
  'security-header': {
    feature: 'security',
    means: 'A security header is missing or changed.',
    advice:
      'If the configuration of the host has changed, reload the host. nginx drops inherited headers where a location adds its own.',
  },
  'cached-error': {
    feature: 'headers',
    means: 'Caches may store this error, so visitors still see it after you fix it.',
    advice: 'Send errors with Cache-Control: no-store.',
  },
  'cache-control': {
    feature: 'headers',
    means:
      'Cache-Control is missing or changed, so caches store answers for the wrong time or in the wrong place.',
    advice: 'Pass it through unchanged. Look for a setting such as "browser cache TTL".',
  },
  link: {
    feature: 'headers',
    means: 'The Link header is missing, changed or extra. Agents use it to find the other documents.',
    advice: 'Pass it through unchanged. Look for a limit on the size of headers.',
  },
  header: {
    feature: 'headers',
    means: 'A header is missing, changed or extra.',
    advice: 'Send it as expected.',
  },
  'set-cookie': {
    feature: 'headers',
    means:
      'The answer sets a cookie, but the bundle sets none. Caches may share it with everybody or stop caching.',
    advice: 'Turn off sessions, load balancing by cookie or bot detection for this site.',
  },
  'etag-missing': {
    feature: 'validators',
    means: 'There is no ETag, so browsers and caches cannot check whether the content changed.',
    advice: 'Turn ETags on. A proxy that changes content removes them.',
  },
  'etag-shared': {
    feature: 'validators',
    means: 'Two different contents have the same ETag, so caches confuse them.',
    advice:
      'Copy bundles with their file times (rsync -a, cp -a, tar). Servers make ETags from time and size.',
  },
  'not-revalidated': {
    feature: 'validators',
    means: 'A client that has the content gets it again instead of 304.',
    advice: 'Pass If-None-Match through. If there are several servers, they must send the same ETags.',
  },
  'wrong-304': {
    feature: 'validators',
    means: 'A client with other content gets 304 and keeps the wrong content.',
    advice:
      'Check that HTML, Markdown and their compressed forms have different ETags, and that caches follow Vary.',
  },
  range: {
    feature: 'ranges',
    means: 'A range request for an asset gets the wrong part.',
    advice: 'Pass Range through to the server. If the host cannot do this, skip it: --except ranges.',
  },
} as const satisfies Record<string, Meaning>

export type Kind = keyof typeof kinds
