import type { Meaning } from './meaning.ts'

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
    means: 'An error may be kept by caches: it will be seen after it is mended.',
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
      'The answer sets a cookie; the bundle has none, and caches keep such answers from nobody or from everybody.',
    advice: 'Turn off sessions, load balancing by cookie or bot detection for this site.',
  },
  'etag-missing': {
    feature: 'validators',
    means: 'There is no ETag, so nobody can ask whether something changed.',
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
