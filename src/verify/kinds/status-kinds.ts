import type { Meaning } from './meaning.ts'

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
    means: 'The redirect leads back to where it came from.',
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
    means: 'An address that is none is not answered with 404: search engines and agents take it for a page.',
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
    advice: 'Use the configuration that the bundle has for this host, and turn off redirects of its own.',
  },
  'wrong-status': {
    means: 'The status is another one.',
    advice: 'Use the configuration that the bundle has for this host.',
  },
} as const satisfies Record<string, Meaning>
