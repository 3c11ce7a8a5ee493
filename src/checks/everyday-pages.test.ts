import { expect, test } from 'vitest'
import { sampleBundle } from '../testing/sample.ts'

const decoder = new TextDecoder()

/** The rules reported for the sample with one more page, and the twin of that page below its first lines. */
function built(body: string): { readonly said: readonly string[]; readonly twin: string } {
  const { diagnostics, bundle } = sampleBundle(files => {
    const page = `---\ntitle: A page\ndescription: About it.\n---\n\n${body}\n`
    files.set('pages/everyday.md', new TextEncoder().encode(page))
  })
  const twin = decoder.decode(bundle?.files.get('everyday.md'))
  return {
    said: diagnostics.map(({ ruleId }) => ruleId),
    twin: twin.replace(/^[\s\S]*?\n# A page\n\n/, '').trimEnd(),
  }
}

const site = 'https://lanternbay.example'

test.each([
  ['Read the [rule](/join)s first.', `Read the [rule](${site}/join)s first.`],
  ['请先阅读[规则](/join)再加入服务器。', `请先阅读[规则](${site}/join)再加入服务器。`],
  ['玩家[^1]可以加入。\n\n[^1]: 有名单。', '玩家[^1]可以加入。\n\n[^1]: 有名单。'],
  ['点击![图标](/assets/logo.svg)按钮。', `点击![图标](${site}/assets/logo.svg)按钮。`],
  ['un*frigging*believable', 'un*frigging*believable'],
  ['中*文*字', '中*文*字'],
  ['<p><b>Port:</b>19132</p>', '**Port**:19132'],
  ['<p><strong>注意：</strong>请勿</p>', '**注意**：请勿'],
  ['Press ` ` to jump.', 'Press ` ` to jump.'],
  ['<kbd> </kbd> jumps, <code>  a </code> not', '` ` jumps, `a` not'],
  ['| a |\n| - |\n| `  ` |', '| a |\n| - |\n| `  ` |'],
  ['Two ``   `` spaces', 'Two `   ` spaces'],
  ['``` `` a`b``c `` ```', '``` `` a`b``c `` ```'],
])('%s', (body, twin) => {
  expect(built(body)).toEqual({ said: [], twin })
})
