import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sampleSite } from '../../src/testing/scratch.ts'
import { finished, portolan, start } from '../support/portolan.ts'
import { said, saidOfConfig } from './complaints.ts'

const text = '---\ntitle: T\ndescription: D.\n---\n\nText.\n'

/** The messages for pages with these names, in the pages folder. */
function saidOfNames(...names: readonly string[]) {
  return said(files => {
    for (const name of names) files.set(`pages/${name}`, Buffer.from(text))
  })
}

function refused(rule: string, name: string, reason: string): void {
  const { built, complaints } = saidOfNames(name)
  expect(built, name).toBe(false)
  expect(complaints, name).toContainEqual(expect.stringContaining(`error ${rule} ${reason}`))
}

const grammar = 'Page names can only have a-z, 0-9 and single hyphens'

test('SLUG-01 a path that climbs, is spelled otherwise or is empty in part is no page', () => {
  for (const name of [
    '../../etc/passwd.md',
    'a/%2e%2e/b.md',
    'a\\..\\b.md',
    '/x.md',
    'a//b.md',
    './a.md',
    'a/../b.md',
  ])
    refused('page-name', name, grammar)
  for (const path of ['/../../etc/passwd', '/a/%2e%2e/b', '/a\\..\\b', '//x', '/a//b', '/./a']) {
    const { built, complaints } = saidOfConfig('site:\n', `site:\n  nav: ['${path}']\n`)
    expect(built, path).toBe(false)
    expect(complaints, path).toEqual([expect.stringMatching(/^error page-path 74:9 /)])
  }
})

test('SLUG-02 what the service and servers need is reserved', () => {
  for (const [name, path] of [
    ['api/health.md', '`/api`'],
    ['api.md', '`/api`'],
    ['index/index.md', '`/index`'],
    ['.well-known/x.md', '`/.well-known`'],
  ] as const)
    refused('page-reserved', name, `${path} is reserved`)
  for (const [name, path] of [
    ['robots.txt', '/robots.txt'],
    ['openapi.json', '/openapi.json'],
    ['robots.txt.md', '/robots.txt'],
    ['openapi.json.md', '/openapi.json'],
  ] as const)
    refused('page-reserved', name, `\`${path}\` is reserved: portolan writes this file itself`)
})

test('SLUG-03 names that fall together somewhere are reported', () => {
  for (const name of ['Join.md', 'caf\u00e9.md', 'cafe\u0301.md']) refused('page-name', name, grammar)
  const both = saidOfNames('a.md', 'a/index.md')
  expect(both.built).toBe(false)
  expect(both.complaints).toEqual([
    expect.stringMatching(/^error page-conflict `\/a` is also the path of pages\/a/),
  ])
  expect(both.text).toMatch(/pages\/a\.md[\s\S]*pages\/a\/index\.md|pages\/a\/index\.md[\s\S]*pages\/a\.md/)
})

test('SLUG-04 endings, names that Windows keeps for itself, names that are too long', () => {
  for (const name of ['join.md.md', 'join.html.md', 'a..md', 'a .md', ' a.md'])
    refused('page-name', name, grammar)
  for (const name of ['con', 'nul'])
    refused('page-name', `${name}.md`, `Windows does not allow files named \`${name}\``)
  refused('page-extension', 'a.md ', 'The pages folder can only have .md and .html files')
  refused('page-name', `${'x'.repeat(256)}.md`, 'The name has 256 characters; the limit is 100')
  refused(
    'page-name',
    `${Array(25).fill('x'.repeat(79)).join('/')}.md`,
    'The path has 2000 characters; the limit is 500',
  )
})

test('SLUG-05 no character that a server’s configuration could read gets into a path', () => {
  for (const character of [...'$', ...'{};"\'*~#?% |`<>&:,+=@!^()[]', '\n', '\0', '😀'])
    refused('page-name', `a${character}b.md`, grammar)
})

describe('SLUG-06 what is read', () => {
  test('two files for one page are both named', () => {
    const { built, complaints, text: report } = saidOfNames('join.html')
    expect(built).toBe(false)
    expect(complaints).toContainEqual(
      expect.stringMatching(/^error page-conflict `\/join` is also the path of pages\/join/),
    )
    expect(report).toMatch(/pages\/join\.md/)
    expect(report).toMatch(/pages\/join\.html/)
  })

  test('only regular files within the site are read, and none that is too large', async () => {
    const cwd = sampleSite()
    const pages = join(cwd, 'site/pages')
    mkdirSync(join(pages, 'folder.md'))
    execFileSync('mkfifo', [join(pages, 'pipe.md')])
    symlinkSync('/dev/zero', join(pages, 'zero.md'))
    symlinkSync('/etc/passwd', join(pages, 'passwd.md'))
    symlinkSync('missing.md', join(pages, 'gone.md'))
    writeFileSync(join(pages, 'large.md'), text + 'x'.repeat(600 * 1024))
    mkdirSync(join(cwd, 'elsewhere'))
    writeFileSync(join(cwd, 'elsewhere/page.md'), text)
    symlinkSync('../../elsewhere', join(pages, 'linked'))
    const child = start(['build'], { cwd })
    const end = finished(child)
    const { code, stderr } = await end
    expect(code).toBe(1)
    const said = (name: string) =>
      new RegExp(`error\\[(\\S+)\\].*\\n --> site/pages/${name}`).exec(stderr)?.[1]
    expect(
      ['folder.md', 'pipe.md', 'zero.md', 'passwd.md', 'gone.md', 'large.md', 'linked'].map(said),
    ).toEqual([
      'not-a-file',
      'not-a-file',
      'file-outside',
      'file-outside',
      'file-outside',
      'file-too-large',
      'file-outside',
    ])
    expect(stderr).not.toContain('root:')
    expect(readdirSync(cwd).sort()).toEqual(['elsewhere', 'site'])
  })

  test('a link within the site is followed', async () => {
    const cwd = sampleSite()
    cpSync(join(cwd, 'site/pages/rules.md'), join(cwd, 'site/shared-rules.md'))
    rmSync(join(cwd, 'site/pages/rules.md'))
    symlinkSync('../shared-rules.md', join(cwd, 'site/pages/rules.md'))
    expect((await portolan(['build', '--quiet'], { cwd })).code).toBe(0)
  })
})
