/** What only browsers send. */
export const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

/** Accept headers that reach every end of the rule; the first is an absent header. */
export const accepts: readonly (string | undefined)[] = [
  undefined,
  '',
  '*/*',
  browser,
  'text/markdown',
  'text/markdown, text/html, */*',
  'text/html;q=1.0, text/markdown;q=0.5',
  'text/html;q=0, */*',
  'text/html;q=0, text/markdown;q=0',
  'application/json',
  'application/json, garbage',
  `text/markdown;x="${'a'.repeat(1024)}"`,
]

/** Headers that agents, browsers and libraries really send, and spellings that only the exact rule of RFC 9110 distinguishes. */
export const realAccepts: readonly string[] = [
  // Agents and their libraries.
  'text/markdown, text/plain;q=0.9, */*;q=0.8',
  'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1',
  'text/plain;q=1.0, text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1',
  'text/html;q=1.0, application/xhtml+xml;q=0.9, text/plain;q=0.8, text/markdown;q=0.7, */*;q=0.1',
  'text/markdown, */*;q=0.1',
  'text/markdown, text/html, text/plain',
  'text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, application/xml;q=0.8, */*;q=0.7',
  'text/html,text/plain,application/xml,text/xml;q=0.9,*/*;q=0.1',
  'text/html, */*;q=0.1',
  'text/plain, */*;q=0.1',
  'text/*',
  // Browsers, and clients of other kinds.
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
  'application/json, text/javascript, */*; q=0.01',
  'image/webp,image/apng,image/*',
  // Weights, wildcards, refusals.
  'text/html;q=0.9, text/markdown;q=1.0',
  'text/html, text/markdown',
  'text/markdown;q=0, text/html',
  'text/markdown;q=0.5, text/*;q=0.9',
  'text/*;q=0.5, text/markdown, */*;q=0.1',
  'text/html;q=0.5, text/*',
  'text/html;q=0, text/*;q=0.3',
  'text/html, */*;q=0, text/markdown',
  'text/markdown;q=0.000, text/html;q=0.001',
  // Spelling.
  'Text/Markdown;Q=0.9, text/HTML;q=0.5',
  'text/markdown ; q=0.5 , text/html ; q=0.9',
  ',, text/markdown,, ,',
  'text/html;a="text/markdown, x", */*;q=0.1',
  'xtext/markdown, text/html;q=0.5',
  'text/markdown;q=1.5, text/html',
]

/** One field in several lines means the same as in one with commas (RFC 9110 5.3). */
export const severalLines: readonly string[][] = [
  ['text/html;q=0.1', 'text/markdown'],
  ['text/markdown', 'text/html;q=0.1'],
  ['*/*', 'text/markdown;q=0', 'text/html'],
]
