import type { Meaning } from './meaning.ts'

/** Content that is another one, and what says how to read it. */
export const contentKinds = {
  'mixed-variants': {
    feature: 'negotiation',
    means: 'A cache hands one variant of a page to who asked for another: it ignores Vary.',
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
    means: 'A reader who accepts compressed content does not get it.',
    advice: 'Deploy the .gz and .br files and let the host use them; what cannot be had: --except encodings.',
  },
  'unasked-coding': {
    feature: 'encodings',
    means: 'Compressed content comes to who did not ask for it, and may not be able to read it.',
    advice: 'Heed Accept-Encoding, in caches too (Vary: Accept-Encoding).',
  },
} as const satisfies Record<string, Meaning>
