import { describe, expect, test } from 'vitest'
import { targets } from './hosts/index.ts'
import { change, sampleBundle } from './testing/sample.ts'

const everyHost = { targets: targets.map(({ name }) => name) }
const texts = (bundle: ReturnType<typeof sampleBundle>) =>
  [...bundle.files]
    // The bytes of a painted picture may happen to be letters.
    .filter(([path]) => !/\.(?:png|ico)$/.test(path))
    .map(([path, bytes]) => [path, Buffer.from(bytes).toString()] as const)

const plain = sampleBundle(undefined, everyHost)
const live = sampleBundle(files => {
  change(files, 'portolan.yaml', '\nsite:\n', '\nsite:\n  liveStatus: { provider: mcstatus }\n')
  change(files, 'pages/index.md', '::play\n', '::play\n\n::live-status\n')
}, everyHost)

const own = 'https://lanternbay.example'
const originsIn = (text: string) =>
  Array.from(text.matchAll(/\bhttps?:\/\/[^/\s"'`)<>;]+/g), ([origin]) => origin)

/** Without comments and the names of vocabularies, which nobody asks for. */
const code = (text: string) =>
  text.replace(/^\s*\/\/.*$|\/\*[\s\S]*?\*\//gm, '').replaceAll('http://www.w3.org/2000/svg', '')

/** What a browser asks for by itself when it shows a page: links to follow are none of that. */
function loaded(html: string): readonly string[] {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? []
  return tags.flatMap(tag => {
    const [, name = ''] = /^<(\w+)/.exec(tag) ?? []
    if (
      /^a$/i.test(name) ||
      /^<(?:link|meta)\b.*\b(?:canonical|alternate|license|describedby|service|og:|twitter:)/i.test(tag)
    )
      return []
    const attributes = tag.matchAll(/\s(?:src|srcset|href|action|formaction|data|poster|content)="([^"]*)"/gi)
    return Array.from(attributes, match => match[1] ?? '').filter(value => /^(?:\w+:)?\/\//.test(value))
  })
}

/** What a script, a style sheet or a policy must not hold; each reason with its pattern. */
const forbidden: readonly (readonly [string, RegExp])[] = [
  ['a cookie', /document\.cookie|cookieStore|set-cookie\s*[:=,"']|add_header\s+set-cookie|proxy_cookie/i],
  ['memory in the browser', /\b(?:localStorage|sessionStorage|indexedDB|caches\.open)\b/],
  ['a report to somebody', /sendBeacon|report-uri|report-to|Reporting-Endpoints|\bNEL\b|ping="/],
  [
    'a log of visitors',
    /^\s*access_log(?! off;)|CustomLog|TransferLog|std\.log|^\s*log\b(?!_)|observability|logpush|console\.log/im,
  ],
]

const isProse = (path: string) => /\.(?:html|md|txt)$/.test(path)

function problemsIn(files: readonly (readonly [string, string])[]): readonly string[] {
  return files.flatMap(([path, text]) => [
    ...(path.endsWith('.html') ? loaded(text).filter(address => !address.startsWith(own)) : []).map(
      address => `${path}: loads ${address}`,
    ),
    ...(/\.(?:js|css)$/.test(path) && path.startsWith('public/')
      ? originsIn(code(text)).map(origin => `${path}: names ${origin}`)
      : []),
    ...forbidden.flatMap(([what, pattern]) =>
      !isProse(path) && pattern.test(text) ? [`${path}: ${what}`] : [],
    ),
  ])
}

describe('SUPPLY-02 the built bundle', () => {
  test('SUPPLY-02 loads nothing from anybody, sets and keeps nothing, and logs no visitor', () => {
    expect(plain.files.size).toBeGreaterThan(100)
    expect(texts(plain).filter(([path]) => path.endsWith('.js')).length).toBeGreaterThan(3)
    expect(problemsIn(texts(plain))).toEqual([])
  })

  test.each([
    ['public/x.html', '<script src="https://cdn.example/x.js">', 'loads https://cdn.example/x.js'],
    ['public/x.html', '<img alt="" src="//pixel.example/1">', 'loads //pixel.example/1'],
    [
      'public/x.html',
      '<link rel="stylesheet" href="https://fonts.example/a.css">',
      'loads https://fonts.example/a.css',
    ],
    ['public/x.css', '@import "https://fonts.example/a.css"', 'names https://fonts.example'],
    ['public/x.js', "fetch('https://stats.example/hit')", 'names https://stats.example'],
    ['public/x.js', "localStorage.setItem('name', name)", 'memory in the browser'],
    ['public/x.js', "document.cookie = 'a=b'", 'a cookie'],
    ['public/x.js', "navigator.sendBeacon('/hit')", 'a report to somebody'],
    ['nginx/x.conf', '    access_log /var/log/nginx/access.log;', 'a log of visitors'],
    ['nginx/x.conf', 'add_header Set-Cookie "a=b";', 'a cookie'],
    ['apache/x.conf', 'CustomLog logs/access_log common', 'a log of visitors'],
    ['caddy/Caddyfile', '\tlog {\n\t\toutput stdout\n\t}', 'a log of visitors'],
  ])('SUPPLY-02 the search sees it: %s with %s', (path, text, problem) => {
    expect(problemsIn([[path, text]])).toContain(`${path}: ${problem}`)
  })

  test('SUPPLY-02 the policy lets pages ask their own origin only, and mcstatus.io where the config says so', () => {
    const policies = ({ bundle }: typeof plain) =>
      [...JSON.stringify(bundle?.manifest).matchAll(/Content-Security-Policy[^"]*"[^"]*"([^"]+)"/gi)].map(
        match => match[1] ?? '',
      )
    expect(policies(plain).length).toBeGreaterThan(0)
    for (const policy of policies(plain)) expect(policy).not.toMatch(/https?:|\*|unsafe/)
    expect(policies(live).length).toBe(policies(plain).length)
    expect([...new Set(policies(live).flatMap(originsIn))]).toEqual(['https://api.mcstatus.io'])
    // Assets and icons ask nobody.
    const [files, pages] = [true, false].map(isFile =>
      policies(live).filter(policy => policy.endsWith('; sandbox') === isFile),
    )
    expect(files?.flatMap(originsIn)).toEqual([])
    expect(pages).not.toEqual([])
    for (const policy of pages ?? [])
      expect(policy).toMatch(/connect-src 'self' https:\/\/api\.mcstatus\.io(?:;|$)/)
  })

  test('SUPPLY-02 without site.liveStatus no file names that service’s address; with it, only the pages that show it', () => {
    const naming = (bundle: typeof plain) =>
      texts(bundle).flatMap(([path, text]) =>
        path.startsWith('public/') && text.includes('api.mcstatus.io') ? [path] : [],
      )
    expect(naming(plain)).toEqual([])
    expect(naming(live).filter(path => !path.endsWith('_headers'))).toEqual(['public/index.html'])
    expect(problemsIn(texts(live))).toEqual([])
  })
})
