import { expect, test } from 'vitest'
import { surveyed } from './address-style.ts'

function survey(files: Readonly<Record<string, string>>, base = '') {
  const names = Object.keys(files)
  const pages = names.filter(name => name.endsWith('.html'))
  return surveyed({ pages, files: new Set(names), textOf: file => files[file], sitemaps: [], base })
}

const assets = { 'app.js': '', 'a/b.css': '' }
const built = (base: string) =>
  `<link rel=stylesheet href=${base}/a/b.css><script src="${base}/app.js"></script><a href='${base}/'>home</a>`

test.each<[string, Readonly<Record<string, string>>, string | undefined, string?]>([
  ['scripts and styles below a folder', { 'index.html': built('/project') }, '/project'],
  ['two folders', { 'index.html': built('/x/project') }, '/x/project'],
  ['a base element', { 'index.html': '<base href="/project/"><script src="app.js"></script>' }, '/project'],
  ['canonical links', { 'c.html': '<link href=https://a.example/project/c rel=canonical>' }, '/project'],
  ['the root', { 'index.html': built('') }, ''],
  ['a folder that is there', { 'a/index.html': '<script src="/a/b.css"></script>' }, ''],
  ['one dead link', { 'index.html': `${built('')}<a href="/old/app.js">` }, ''],
  ['dead links to folders alone', { 'index.html': '<a href="/old/"></a><a href="/gone">' }, undefined],
  ['relative addresses', { 'index.html': '<script src="app.js"></script>' }, undefined],
  ['the folder of the config', { 'index.html': built('/a') }, '/a', '/a'],
  ['another one', { 'index.html': built('/b') }, '/b', '/a'],
  ['the root, and not the folder of the config', { 'index.html': built('') }, '', '/docs'],
  [
    'relative ones and one of another site',
    { 'index.html': '<script src="app.js"></script><link href=/app.js>' },
    undefined,
    '/docs',
  ],
])('%s: the folder that a site was built for', (_, files, built, base) =>
  expect(survey({ ...assets, ...files }, base).base).toBe(built),
)

test.each([
  ['<!-- <link rel=canonical href="/b"> --><title><a href="/x"></title>', undefined],
  ['<script>"<link rel=canonical href=/b>"</script>', undefined],
  ['<LINK HREF=/a.html REL="nofollow canonical">', { isOther: false }],
  ['<link title="a > b" rel="canonical" href="/a/">', { isOther: false }],
  ['<link rel=canonical href="/b"><link rel=canonical href="/a">', { isOther: true }],
  [
    '<base href="https://a.example/"><link rel=canonical href="b">',
    { origin: 'https://a.example', isOther: true },
  ],
])('%s: the canonical link', (html, canonical) =>
  expect(survey({ 'a.html': html }).canonicals.get('a.html')).toEqual(canonical),
)

test.each(['<!--<a ', '<a ', '<a x="', '<a x=\'"', '<script>', '<a/'])(
  'the time grows with the length: %s',
  part => {
    const before = process.cpuUsage()
    survey({ 'a.html': part.repeat(300_001) })
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  },
)
