import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manyPosts, newsSite, pageText } from '../../src/testing/news.ts'
import { load } from './tool.ts'

interface XmlLint {
  readonly validateXML: (options: {
    readonly xml: string
    readonly schema: string
    readonly extension: 'relaxng'
  }) => Promise<{ readonly valid: boolean; readonly rawOutput: string }>
}

/** RFC 4287, appendix B, as trang translates it. */
const schema = readFileSync(new URL('schemas/atom.rng', import.meta.url), 'utf8')

async function problems(xml: string): Promise<string> {
  const { valid, rawOutput } = await load<XmlLint>('xmllint-wasm').validateXML({
    xml,
    schema,
    extension: 'relaxng',
  })
  return valid ? '' : rawOutput
}

const odd = `"Ships" & <b>'boats'</b> ]]> é 漢`
const post = pageText(
  odd,
  `date: 2026-11-03\nauthor: ${JSON.stringify(odd)}\ntags: [a, ${JSON.stringify(odd)}]`,
)
const feed = newsSite({ ...manyPosts(30), 'pages/news/odd.md': post }).textAt('news/feed.xml')

test('a feed follows the schema of RFC 4287', async () => {
  expect(feed.match(/<entry>/g)).toHaveLength(20)
  expect(await problems(feed)).toBe('')
})

test.each([
  ['an entry without a day', /<updated>[^<]*<\/updated>(?![\s\S]*<updated>)/],
  ['no id', /<id>[^<]*<\/id>/],
  ['no title', /<title>[^<]*<\/title>/],
  ['a link to nowhere', / href="[^"]*"/],
])('the schema minds %s', async (_, part) => {
  expect(feed).toMatch(part)
  expect(await problems(feed.replace(part, ''))).not.toBe('')
})
