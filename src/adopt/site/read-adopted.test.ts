import { Script } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { readAdopted } from './read-adopted.ts'

const page = (more = '') =>
  `<!doctype html><meta charset="utf-8">${more}<main><h1>A</h1><p>Some words.</p></main>`

function read(files: Readonly<Record<string, string>>, more = {}) {
  const source = { folder: 'public', baseUrl: 'https://a.example', hasServer: false, exclude: [], ...more }
  return readAdopted({
    ...source,
    files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
  })
}

/** Takes away the time of the next pages. */
function withSlowPages(count: number) {
  let used = 0
  const clock = ('threadCpuUsage' in process ? 'threadCpuUsage' : 'cpuUsage') as 'cpuUsage'
  vi.spyOn(process, clock).mockImplementation(() => ({ user: used, system: 0 }))
  const run = vi.spyOn(Script.prototype, 'runInThisContext')
  for (let index = 0; index < count; index++)
    run.mockImplementationOnce(options => {
      used += 1000 * (options as { timeout: number }).timeout
      throw Object.assign(new Error('slow'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' })
    })
  return run
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('a page that takes too long is read again the next time, and larger pages have more time', () => {
  const store = new Map()
  const run = withSlowPages(1)
  const files = { 'a.html': page(`<!--${'x'.repeat(1_000_000)}-->`) }
  expect(read(files, { store }).findings).toMatchObject([
    { ruleId: 'page-too-complex', fatal: false },
    { ruleId: 'no-twins' },
  ])
  expect(run.mock.lastCall?.[0]?.timeout).toBeGreaterThan(60_000)
  expect(read(files, { store }).findings).toEqual([])
  expect(read(files, { store }).site.pages).toMatchObject([{ twin: Buffer.from('# A\n\nSome words.\n') }])
  expect(run).toHaveBeenCalledTimes(2)
})

test('ten such pages are an error, and the others are not read', () => {
  const run = withSlowPages(10)
  const files = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`p${index}.html`, page()]))
  const [found] = read(files).findings
  expect(found).toMatchObject({ ruleId: 'page-too-complex', fatal: true })
  expect(found?.reason).toMatch(/^Reading 10 pages, from p0\.html on, takes more than 10 seconds of CPU time/)
  expect(run).toHaveBeenCalledTimes(10)
})

test.each([
  ['https://a.example', []],
  ['https://b.example', ['other-host-sitemap']],
])('a sitemap with addresses at %s', (origin, expected) => {
  const files = { 'a.html': page(), 'sitemap.xml': `<urlset><url><loc>${origin}/a</loc></url></urlset>` }
  expect(read(files).findings.map(({ ruleId }) => ruleId)).toEqual(expected)
})

test.each([
  ['Markdown next to a page is its twin', ['b.html', 'b.md'], [], []],
  ['Markdown next to a page without a twin', ['b.html', 'b.md'], ['/b.html'], ['b.md']],
  ['a file that is excluded', ['a.zip', 'c/a.zip'], ['/a.zip', '/c/'], ['c/a.zip']],
])('%s: what is published', (_, names, exclude, files) => {
  const all = Object.fromEntries(
    ['index.html', ...names].map(name => [name, name.endsWith('l') ? page() : '']),
  )
  expect(read(all, { exclude }).site.files).toEqual(files)
})

test.each([
  ['OLD.HTM', page(), { path: '/OLD.HTM', stem: 'OLD', isListed: true }],
  ['b.HTML', page(), { path: '/b.HTML', stem: 'b', isListed: true }],
  ['b.html', page('<meta name="robots" content="noindex">'), { isListed: false }],
  ['b.html', page('<link rel="canonical" href="/">'), { isListed: false }],
  ['b.html', page('<link rel="canonical" href="https://b.example/b.html">'), { isListed: false }],
  ['b.html', page('<link rel="canonical" href="https://a.example/b">'), { isListed: true }],
])('%s %s has a twin, but may be in no list', (file, html, expected) =>
  expect(
    read({ 'index.html': page(), [file]: html }).site.pages.find(page => page.file === file),
  ).toMatchObject({
    twin: Buffer.from('# A\n\nSome words.\n'),
    ...expected,
  }),
)

test.each<[string, readonly string[], readonly string[]]>([
  ['one message for each reason', [], ['file-name', 'program-file', 'host-settings']],
  ['and not of what is excluded', ['/a,b.png', '/%C3%BC$.html', '/a*.js', '/cgi/', '/_headers'], []],
  [
    'paths that name nothing',
    ['/a,b.png', '/ü$.html', '/a*.js', '/cgi', '/_headers', '/x/'],
    ['selector-unused'],
  ],
])('files that are left out: %s', (_, exclude, ruleIds) => {
  const names = ['a,b.png', 'ü$.html', 'a*.js', 'cgi/a.pl', 'cgi/b.php', '_headers']
  const { findings, site } = read(
    Object.fromEntries([['index.html', page()], ...names.map(name => [name, ''])]),
    {
      exclude,
    },
  )
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(ruleIds)
  expect(findings.every(({ fatal }) => fatal === false)).toBe(true)
  expect([site.pages.length, site.files]).toEqual([1, []])
})

test.each([
  ['<h2>B</h2><main><h1>A</h1>a</main>', {}, ['public has a heading outside of the content: "B"']],
  ['<h2>B</h2><main><h1>A</h1>a b</main>', {}, []],
  ['<main>a</main>\n<pre>b c</pre>', {}, ['a block of code outside of the content: "b c", in line 2 of']],
  [`<main>a</main><p>b${' c'.repeat(12)}`, {}, ['has a text outside of the content: "b c c']],
  [`<main>a</main><p>b${' c'.repeat(11)}`, {}, []],
  [`<main>a</main><table><tr><td>b<td>${'c '.repeat(12)}</table>`, {}, ['has a table outside']],
  [`<main>a</main><nav><p>b${' c'.repeat(12)}</nav><p><a href="x">b${' c'.repeat(12)}</a>`, {}, []],
  ['<h1>B</h1><main><h2>A</h2>a</main>', {}, []],
  ['<h2 class="x">B</h2><main><h1>A</h1>a</main>', { exclude: ['.x'] }, []],
  ['<p>a</p>', { main: ['#nope'] }, ['`site.main` has `#nope`. Correct it, or add what these pages have']],
])('%s %j', (html, more, messages) => {
  const { findings } = read({ 'public.html': html, 'index.html': page() }, more)
  const texts = findings.map(({ reason, note }) => `${reason.replace('.html', '')}\n${note}`)
  for (const message of messages) expect(texts.join('\n')).toContain(message)
  if (messages.length === 0) expect(texts).toEqual([])
})

test('text that a rule leaves out is reported, unless it is repeated or little', () => {
  const words = (start: string) => `${start} two three four five six seven eight nine ten eleven twelve 13`
  const footer = (text: string) => page().replace('</main>', `<footer>${text}</footer></main>`)
  const repeated = footer(words('One'))
  const { findings } = read({
    'a.html': repeated,
    'b.html': repeated,
    'c.html': footer('Last changed today'),
  })
  expect(findings).toEqual([])
  expect(read({ 'a.html': repeated, 'b.html': footer(words('Own')) }).findings).toMatchObject([
    { ruleId: 'text-left-out', reason: expect.stringMatching(/"footer" leaves text of 2 pages.*: "One two/) },
  ])
})

test('what a rule takes from a page is a loss, at its line', () => {
  const { problems } = read({
    'a.html': page().replace('</main>', '\n<p hidden>b <h2 hidden>Own Words</h2></main>'),
  })
  expect(problems.map(({ ruleId, reason, place }) => [ruleId, reason, place?.start.line])).toEqual([
    ['lost', 'The twin lacks 1 of 2 headings of the page: "own words"', 2],
  ])
})
