import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { portolan } from '../support/portolan.ts'
import { cutDown } from '../support/small-site.ts'

const site = builtSite()
const strict = builtSite(folder => {
  cutDown(folder)
  edit(join(folder, 'site/portolan.yaml'), /\nhttp:\n/, '\nhttp:\n  notAcceptable: 406\n')
})

/** What changes with every word on a page: digests and sizes. */
const steady = (text: string) =>
  text.replace(/"[0-9a-f]{32}(?=["-])/g, '"<digest>').replace(/\d+(?:\.\d)? KiB/g, '<size>')

const calls: readonly (readonly string[])[] = [
  ['/join'],
  ['/join', '--accept', 'text/markdown, text/html;q=0.9, */*;q=0.1'],
  ['/join', '-a', 'text/markdown;q=.5, html, text/html;q=7, TEXT/HTML;q=0.4, text/html, *;q=0.1'],
  ['/join', '-a', 'image/png'],
  ['/join', '-a', `text/markdown;x="${'a'.repeat(1024)}"`],
  ['/join.md', '-X', 'HEAD'],
  ['https://play.example.net/join/?a=b#c'],
  ['/jöin <'],
  ['/api/server-inf'],
  ['/api/server-info', '-X', 'OPTIONS'],
  ['/assets/logo.svg', '-H', 'Range: bytes=0-9'],
  ['/robots.txt', '-H', 'If-None-Match: *'],
  ['/%zz'],
]

test.each(calls.map(words => [words]))('explain %j', async words => {
  const { code, stdout, stderr } = await portolan(['explain', ...words], { cwd: site() })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(steady(stdout)).toMatchSnapshot()
})

test('where the config asks for it, who refuses both gets 406', async () => {
  const { stdout } = await portolan(['explain', '/join', '-a', 'image/png'], { cwd: strict() })
  expect(stdout).toContain('neither HTML nor Markdown is acceptable\n')
  expect(stdout).toContain('406')
  expect(stdout).toContain('as text/html at /join and as text/markdown')
})

test('--json is one document with all of it', async () => {
  const words = ['explain', '/join', '-a', 'text/markdown', '-a', 'x', '-e', 'gzip', '--json']
  const { stdout } = await portolan(words, { cwd: site() })
  expect(JSON.parse(stdout)).toMatchObject({
    request: { method: 'GET', target: '/join' },
    accept: {
      members: [
        { text: 'text/markdown', range: 'text/markdown', weight: 1 },
        { text: 'x', ignored: 'it is no media range' },
      ],
      variant: 'markdown',
      because: 'Markdown is acceptable, HTML is not',
    },
    status: 200,
    headers: expect.arrayContaining([['Content-Encoding', 'gzip']]),
    content: { file: 'join.md', encoding: 'gzip' },
  })
})

test.each([
  [[], "missing required argument 'path'"],
  [['join'], 'join is not a path'],
  [[''], 'error: the path is empty'],
  [['ftp://x/join'], 'such as /join, or a full http(s) URL'],
  [['/join', '-X', ''], 'error: the method is empty'],
  [['/join', '--header', 'Range'], 'a colon and a value'],
  [['/join', '--header', 'A: b\nC: d'], '"A: b\\nC: d" is no line of a request'],
  [['/join', '--method', 'GE T'], '--method takes an HTTP method'],
  [['/join', '--bundle', 'nowhere'], 'run portolan build'],
])('wrong usage %j exits with 2 and says how to go on', async (words, hint) => {
  const { code, stdout, stderr } = await portolan(['explain', ...words], { cwd: scratch() })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(hint)
})
