import fc from 'fast-check'
import type { Nodes as PageNodes } from 'hast'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { fuzz, fuzzSeed } from '../testing/fuzz.ts'
import { parsed } from '../testing/parsed.ts'
import { twinProblems } from '../testing/twin-problems.ts'
import { renderMarkdown } from './twin/render-markdown.ts'

const numRuns = fuzz(15)
const seed = fuzzSeed(1)
const page = { baseUrl: 'https://play.example.net', path: '/join' }
const readTwin = unified().use(remarkParse).use(remarkGfm)

const scripts = {
  Latin: {
    words: ['the', 'harbor', 'dock', 'Él', 'straße', '19132'],
    marks: ['.', ', ', '!', '“', '”', ' – ', ' '],
  },
  Chinese: {
    words: ['玩家', '规则', '服务器', '请', '注意', '𠮷'],
    marks: ['：', '，', '。', '「', '」', '（', '）', '　'],
  },
  Japanese: {
    words: ['サーバー', 'ルール', '参加', 'する', '々', 'ｱ'],
    marks: ['、', '。', '「', '」', '・', 'ー', '　'],
  },
  Thai: { words: ['ผู้เล่น', 'กฎ', 'เซิร์ฟเวอร์', 'น้ำ', '๑๒'], marks: ['ฯ', 'ๆ', ' ', '!', '(', ')'] },
  Arabic: { words: ['اللاعب', 'القواعد', 'خادم', 'مُهِمّ', '١٢'], marks: ['،', '؟', '؛', ' ', '«', '»'] },
  Hebrew: { words: ['שחקן', 'הכללים', 'שרת', 'צה״ל', 'שָׁלוֹם'], marks: ['־', '׳', '״', ' ', '.', '!'] },
} as const

type Script = (typeof scripts)[keyof typeof scripts]

function textOf({ words, marks }: Script): fc.Arbitrary<string> {
  return fc
    .array(
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...words) }, fc.constantFrom<string>(...marks, '🎉')),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map(parts => parts.join(''))
}

/** Pages of a script, full of inline markup against its letters. */
function pages(script: Script): fc.Arbitrary<string> {
  const text = textOf(script)
  const { some } = fc.letrec<{ some: string; inline: string }>(tie => ({
    some: fc.array(tie('inline'), { minLength: 1, maxLength: 5 }).map(parts => parts.join('')),
    inline: fc.oneof(
      { depthSize: 'small' },
      { weight: 5, arbitrary: text },
      ...['**', '*', '~~'].map(mark => tie('some').map(inside => mark + inside + mark)),
      ...['b', 'strong', 'em', 'i', 'del', 'mark', 'q', 'span', 'small'].map(tag =>
        tie('some').map(inside => `<${tag}>${inside}</${tag}>`),
      ),
      tie('some').map(inside => `[${inside}](/rules)`),
      text.map(inside => `![${inside}](/assets/x.png)`),
      text.map(inside => `\`${inside}\``),
      text.map(inside => `<kbd>${inside}</kbd>`),
      text.map(inside => `<ruby>${inside}<rt>${inside}</rt></ruby>`),
      fc.constantFrom('[^1]', '<br>'),
    ),
  }))
  const line = some.map(inside => inside.replace(/^[ 　]+/, ''))
  return fc
    .array(
      fc.oneof(
        line,
        line.map(inside => `<p>${inside}</p>`),
        line.map(inside => `## ${inside}`),
        line.map(inside => `> ${inside}`),
        line.map(inside => `- ${inside}\n- ${inside}`),
        line.map(inside => `| ${inside.replaceAll('|', '')} | h |\n| --- | --- |\n| ${inside} | x |`),
        line.map(inside => `<ol reversed><li>${inside}</li><li>${inside}</li></ol>`),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .chain(blocks => line.map(note => `${blocks.join('\n\n')}\n\n[^1]: ${note}\n`))
}

/** The letters in markers, in their order. */
function emphasized(node: PageNodes | Nodes, inside = false): string {
  if (node.type === 'text') return inside ? node.value.replace(/[^\p{L}\p{N}]/gu, '') : ''
  if (!('children' in node) || (node.type === 'element' && /^(?:code|kbd)$/.test(node.tagName))) return ''
  const marks =
    node.type === 'element'
      ? /^(?:b|strong|em|i|del)$/.test(node.tagName)
      : /^(?:strong|emphasis|delete)$/.test(node.type)
  return node.children.map(child => emphasized(child, inside || marks)).join('')
}

/** Lines as people write them: markup that is not nested, but in links and around them. */
function everydayLines(script: Script): fc.Arbitrary<string> {
  const text = textOf(script)
  const marked = fc
    .tuple(fc.constantFrom('b', 'strong', 'em', 'i', 'del'), text)
    .map(([tag, inside]) => `<${tag}>${inside}</${tag}>`)
  const link = fc.oneof(text, marked).map(inside => `<a href="/rules">${inside}</a>`)
  const piece = fc.oneof(
    text,
    marked,
    link,
    link.map(inside => `<b>${inside}</b>`),
  )
  return fc.array(piece, { minLength: 1, maxLength: 6 }).map(parts => `<p>${parts.join('')}</p>`)
}

function read(text: string) {
  const { tree, diagnostics } = parsed(text, 'pages/join.md', {}, { path: page.path })
  return { tree, twin: renderMarkdown(tree, page), isSound: !diagnostics.some(({ fatal }) => fatal) }
}

const against = /[\p{L}\p{N}](?:\*\*|\*|~~|\[|!\[|<[a-z]+>)|(?:\*\*|\*|~~|\)|<\/[a-z]+>)[\p{L}\p{N}]/u

describe.each(Object.entries(scripts))('%s', (name, script) => {
  test('a twin has the text of its page, without character references', () => {
    const counts = { pages: 0, against: 0, notes: 0, pictures: 0, html: 0 }
    const property = fc.property(pages(script), text => {
      const { tree, twin, isSound } = read(text)
      fc.pre(isSound)
      expect(twinProblems(tree, twin), twin).toEqual([])
      expect(twin).not.toMatch(/&[#\w]+;/)
      counts.pages++
      if (against.test(text)) counts.against++
      if (/\S\[\^1\]/.test(text)) counts.notes++
      if (text.includes('![')) counts.pictures++
      if (text.includes('<')) counts.html++
    })
    fc.assert(property, { numRuns, seed })
    if (process.env['FUZZ']) console.log(name, JSON.stringify(counts))
    // With fewer such pages the test could not fail.
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(counts.pages / 3)
  })

  test('a twin emphasizes the letters that its page does', () => {
    const property = fc.property(everydayLines(script), text => {
      const { tree, twin } = read(text)
      expect(emphasized(readTwin.parse(twin)), twin).toBe(emphasized(tree))
      expect(twin).not.toMatch(/[_&]/)
    })
    fc.assert(property, { numRuns, seed })
  })
})
