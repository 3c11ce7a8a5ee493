import type { Feature } from '../../model/feature.ts'

/** What a kind of difference means. */
export interface Meaning {
  /** The feature that it is a lack of; none for what no host may do. */
  readonly feature?: Feature
  readonly means: string
  readonly advice: string
}

/** Answers that do not come, and statuses that are other ones. */
export const statusKinds = {
  elsewhere: {
    means: 'The site sends everybody to another address.',
    advice: 'Verify the address that it names.',
  },
  'no-answer': {
    means: 'The connection was closed without an answer.',
    advice: 'Look into the log of the server; with many of these, try a lower --concurrency.',
  },
  timeout: {
    means: 'The answer did not come, or did not end, in time.',
    advice: 'Look for what is slow or overloaded between here and the server; --timeout gives it longer.',
  },
  'too-large': {
    means: 'The answer is several times larger than the content that is expected; the rest was not read.',
    advice: 'See what is served at this address: it is not this bundle.',
  },
  'broken-answer': {
    means: 'The answer is cut off, is no HTTP, or its compression cannot be undone.',
    advice: 'Copy the bundle again with all its .gz and .br files; then look at proxies that compress.',
  },
  'unexpected-body': {
    means: 'Content follows where there must be none: after HEAD, 204 or 304.',
    advice: 'Mend the server that writes it: clients take those bytes for the next answer.',
  },
  unreadable: {
    means: 'Every address is forbidden (403): most likely the server may not read the files.',
    advice:
      'Look for "Permission denied" in the error.log of the server; portolan doctor, run there, names the folder and the chmod for it. If the log is silent, a firewall or a login stands in front.',
  },
  blocked: {
    means: 'Something in front of the site refuses the request: a firewall, a login, a limit of requests.',
    advice:
      'Let this machine through, or ask more slowly with --concurrency 1. Agents meet the same refusal.',
  },
  'server-error': {
    means: 'The server failed.',
    advice: 'Look into its log for this request.',
  },
  'stale-release': {
    means: 'Whole, consistent answers of another bundle are served: most likely the release before this one.',
    advice:
      'Finish the deployment, reload the server, purge caches; --wait 300 asks again until it is through.',
  },
  missing: {
    feature: 'addresses',
    means: 'An address of the bundle is not found.',
    advice: 'Copy the whole folder public/, with its dot folders (.well-known) too.',
  },
  'redirect-loop': {
    means: 'The redirect goes back to where it came from.',
    advice:
      'Two rules, of the host and of ours, rewrite the address in turn (slashes, .html, https): remove one.',
  },
  redirected: {
    means: 'An address that must answer by itself redirects.',
    advice:
      'Turn off what rewrites addresses at the host or in the proxy: trailing slashes, .html, letters, host names.',
  },
  'soft-404': {
    feature: 'errors',
    means:
      'An address that does not exist is not answered with 404: search engines and agents take it for a page.',
    advice: 'Turn off the fallback to a start page (SPA mode, try_files … /index.html).',
  },
  'extra-address': {
    feature: 'addresses',
    means: 'A file answers by its own name, or a page in other letters: one content has two addresses.',
    advice: 'Use the configuration that the bundle has for this host: it answers such names with 404.',
  },
  'wrong-error-page': {
    feature: 'errors',
    means: 'The status is right, but the text is not that of the bundle.',
    advice: "Let the host use the bundle's error pages (404.html, 404.md, api/404.json) instead of its own.",
  },
  'method-allowed': {
    feature: 'methods',
    means: 'A method that must be refused with 405 is answered as if it had worked.',
    advice: 'Refuse everything but GET and HEAD: a client believes that it has changed something.',
  },
  preflight: {
    feature: 'methods',
    means: 'OPTIONS is not answered with 204, so scripts of other origins may be kept out.',
    advice: 'Let OPTIONS through to the rules of the bundle.',
  },
  allow: {
    feature: 'allow',
    means: 'Allow is missing or names other methods than those that are allowed.',
    advice: 'Send it as expected; Apache without its server.conf adds TRACE where TraceEnable is on.',
  },
  head: {
    feature: 'head',
    means: 'HEAD does not say what GET says.',
    advice: 'Let HEAD take the same way as GET.',
  },
  redirect: {
    feature: 'redirects',
    means: 'Another spelling of an address does not lead to the page by 308.',
    advice: 'Use the configuration that the bundle has for this host, and turn off its own redirects.',
  },
  'wrong-status': {
    means: 'The status is another one.',
    advice: 'Use the configuration that the bundle has for this host.',
  },
} as const satisfies Record<string, Meaning>

/** Header fields, validators, parts, and promises that are not kept. */
export const fieldKinds = {
  vary: {
    feature: 'headers',
    means:
      'Vary does not name what the answer depends on: a cache will give it to others for whom it is wrong.',
    advice: 'Pass Vary through unchanged.',
  },
  cors: {
    feature: 'headers',
    means:
      'A CORS field is missing, changed or one too many: scripts of other origins cannot read the answer, or can.',
    advice: 'Send the field as expected, on errors too, and nowhere else.',
  },
  'security-header': {
    feature: 'security',
    means: 'A security header is missing or changed.',
    advice: 'Send it as expected, on every answer; nginx drops inherited ones where a location adds its own.',
  },
  'cached-error': {
    feature: 'headers',
    means: 'Caches may keep an error: readers will still see it after it is fixed.',
    advice: 'Send errors with Cache-Control: no-store.',
  },
  'cache-control': {
    feature: 'headers',
    means: 'Cache-Control is missing or changed: answers are kept longer, shorter or by others than meant.',
    advice: 'Pass it through unchanged; look for a setting such as "browser cache TTL".',
  },
  link: {
    feature: 'headers',
    means: 'The Link field, by which agents find everything else, is missing, changed or one too many.',
    advice: 'Pass it through; look for a limit on the size of header fields.',
  },
  header: {
    feature: 'headers',
    means: 'A header field is missing or changed, or one that must not be there came.',
    advice: 'Send it as expected.',
  },
  'set-cookie': {
    feature: 'headers',
    means:
      'The answer sets a cookie; the bundle sets none, and caches either share such answers with everybody or store none of them.',
    advice: 'Turn off sessions, load balancing by cookie or bot detection for this site.',
  },
  'etag-missing': {
    feature: 'validators',
    means: 'There is no ETag, so browsers and caches cannot ask whether something changed.',
    advice: 'Turn it on; a proxy that changes content on the way drops it.',
  },
  'etag-shared': {
    feature: 'validators',
    means: 'Two different contents have one ETag: a cache will take one for the other.',
    advice: 'Copy bundles with their times (rsync -a, cp -a, tar): servers make tags of time and size.',
  },
  'not-revalidated': {
    feature: 'validators',
    means: 'Who has the content already gets it again instead of a 304.',
    advice: 'Let If-None-Match through; several machines must have the same ETags.',
  },
  'wrong-304': {
    feature: 'validators',
    means: 'Somebody with other content is told that it has not changed, and keeps what is wrong.',
    advice:
      'See that ETags differ between HTML, Markdown and their compressed forms, and that caches heed Vary.',
  },
  range: {
    feature: 'ranges',
    means: 'A part of an asset is not given as asked.',
    advice: 'Let Range through to the server; what cannot be had: --except ranges.',
  },
  'skill-digest': {
    means: 'The index of agent skills promises another digest than the skill has: agents refuse it.',
    advice: 'Deploy index and skills together, and let nothing rewrite them.',
  },
} as const satisfies Record<string, Meaning>

/** Content that is another one, and what says how to read it. */
export const contentKinds = {
  'mixed-variants': {
    feature: 'negotiation',
    means: 'A cache served the wrong variant of a page: it ignores Vary.',
    advice: 'Let the cache heed Vary: Accept and Accept-Encoding, or let it pass pages through.',
  },
  'wrong-variant': {
    feature: 'negotiation',
    means: 'The other variant came: HTML for Markdown, or Markdown for HTML.',
    advice: 'Use the configuration that the bundle has for this host: it weighs Accept by RFC 9110 12.5.1.',
  },
  'accept-lines': {
    feature: 'lines',
    means: 'Several Accept lines in one request are not read as one: only one of them counted.',
    advice: 'Only nginx before 1.23.0 does that. Clients send one line: --target nginx leaves this out.',
  },
  rewritten: {
    means: 'Something on the way rewrites the content.',
    advice:
      'Turn it off for this site: minifying, hidden email addresses, analytics, script loaders. Some stop at Cache-Control: no-transform.',
  },
  'wrong-bytes': {
    means: 'The content differs from the bundle.',
    advice: 'Copy the bundle again, then purge caches. If it persists, find what changes it on the way.',
  },
  'wrong-type': {
    feature: 'types',
    means: 'The Content-Type is another one: readers choose by it what they do with the content.',
    advice: 'Set the type as expected; with nosniff, browsers refuse scripts and styles of another type.',
  },
  'not-compressed': {
    feature: 'encodings',
    means: 'Clients that accept compressed content do not get it.',
    advice: 'Deploy the .gz and .br files and let the host use them; what cannot be had: --except encodings.',
  },
  'unasked-coding': {
    feature: 'encodings',
    means: 'Clients that did not ask for compressed content get it, and may not be able to read it.',
    advice: 'Heed Accept-Encoding, in caches too (Vary: Accept-Encoding).',
  },
} as const satisfies Record<string, Meaning>
