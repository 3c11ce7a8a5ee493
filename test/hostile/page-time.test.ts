import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuTime } from '../../src/testing/cpu-time.ts'
import { fuzz, fuzzSeed } from '../../src/testing/fuzz.ts'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { measured } from './measured.ts'
import { readAndWritten, type Shape, shape, shapes } from './shapes.ts'

/** Seconds for which shapes are made up. */
const seconds = fuzz(2)
const seed = fuzzSeed(18)

/** Milliseconds of processor time for a page of so many characters. */
function cost({ text, file }: Shape, size: number): number {
  const page = text(size)
  return cpuTime(() => readAndWritten(page, file), 1) / 1000
}

/** Twice what 60 kB of everyday paragraphs take on this machine. */
const most = 2 * Math.min(...[1, 2, 3].map(() => cost(shape('a.md', '', 'a **b** <i>c</i>\n\n'), 60_000)))

/**
 * What is wrong with the time that a shape takes at 60, 30 and 15 kB. A busy machine makes single runs longer, never shorter: the
 * least of several tries counts, and what takes a fifth of a second cannot be distinguished from noise.
 */
function slowness(one: Shape): string | undefined {
  const least = new Map<number, number>()
  for (let tries = 0; tries < 4; tries++) {
    for (const size of [60_000, 30_000, 15_000]) {
      least.set(size, Math.min(least.get(size) ?? Number.POSITIVE_INFINITY, cost(one, size)))
      if ((least.get(60_000) ?? 0) < 200) return undefined
    }
    const [large = 0, , small = 0] = least.values()
    if (large < most && large < small * 8) return undefined
  }
  const times = Array.from(least.values(), time => `${Math.round(time)} ms`).join(', ')
  return `${one.name}: ${times} at 60, 30 and 15 kB, at most ${Math.round(most)} ms`
}

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('')
const made = (name: string, text: (size: number) => string, file: Shape['file'] = 'a.md'): Shape => ({
  name,
  text,
  file,
})

/** What took more than its length once: the table of the issue, and what the grammar found. */
const found: readonly Shape[] = [
  ...['!', '.', ')', '?!,.', ':', '&amp;', ']', '*'].map(marks =>
    shape('a.md', 'http://a.bc/', marks, '', 'x'),
  ),
  ...['<!-- ', '<? ', '<!A ', '<![CDATA[ '].flatMap(open => [
    shape('a.md', 'x ', open),
    shape('a.html', 'x ', open),
  ]),
  ...['[a](b (', '[a](b (x ', '[a](b "', '[a](b ', '[a](b "#', '[a](#b) ', '![a](b '].map(open =>
    shape('a.md', '', open),
  ),
  ...[
    '<b></i>',
    '<b title="</b>">',
    "<b title='</b>'>",
    '<b ="></b>',
    '<b><textarea></b></textarea>',
    '<b><!--</b>-->',
  ].flatMap(open => [shape('a.md', '', open), shape('a.html', '', open)]),
  shape('a.html', '', '<b><table><tr><td></b></td></tr></table>'),
  shape(
    'a.html',
    many(90, index => `<b id=a${index}>`),
    '<p>a</p>',
  ),
  shape(
    'a.md',
    many(90, index => `<b id=a${index}>`),
    'a\n\n',
  ),
  shape('a.md', 'x ', '<i></i>::'),
  shape('a.html', 'x ', '<i></i>::'),
  shape('a.md', '', '[a](#b)&##'),
  shape('a.html', '', 'https://a.bc/d?e=f ::a[a]: b "c"\n'),
  shape('a.html', '', '[a](#b)', '.-@'),
  shape('a.md', '', '`a` b\n'),
  shape('a.md', '', '<!-- portolan-lint-off version-claim -->1.21 '),
  shape('a.md', 'DNS', ' ', '', '8'),
  shape('a.md', 'the server', ' ', '', 'is'),
  shape('a.html', '', '<a href=b>x</a> a.bc/d '),
  shape('a.md', '|a|b|\n|-|-|\n', '|'),
  shape('a.md', '|a|b|\n|-|-|\n', '|a'),
  shape('a.html', '', '-http://'),
  shape('a.md', '', '<a</a>', '', '', true),
  shape('a.html', '!+ **a ', '<a href="#a">', '|a[a](b "'),
  shape('a.md', '<a b=c ?>![', '<q>', '', '', true),
  shape('a.md', '', '<a b=c ?>![', '<q>', '', true),
  shape('a.md', '', '[a](/b "c")<a b="|a|b|\n'),
  shape('a.md', '', 'a&b&amp;'),
  ...['a ', 'a b\\!', '(a)\n', '/h'].map(words => shape('a.md', 'a@b.cd [', words)),
  shape('a.html', 'a@b.cd <a href=b>', 'a '),
  made(
    'a reference again and again',
    size => `[r]: /${'a'.repeat(size * 0.8)}\n\n${'[r] '.repeat(size / 20)}`,
  ),
  made('a directive again and again', size => '::steps{edition=java}\n'.repeat(size / 22)),
  made('a value again and again', size => '{{a}}'.repeat(size / 5)),
  ...(['a.md', 'a.html'] as const).flatMap(file => [
    made('attributes of one tag', size => `<i ${many(size / 7, index => `a${index} `)}></i>`, file),
    made('attributes that are unknown', size => '<i foo></i>'.repeat(size / 11), file),
    made(
      'dead anchors',
      size => many(size / 40, index => `<h2 id=h${index}>a</h2>\n\n<a href="#hh${index}">a b</a>\n\n`),
      file,
    ),
  ]),
]

test.each(found)('MARKDOWN-17 $file $name takes time in step with its length', one => {
  expect(slowness(one)).toBeUndefined()
})

test(
  'MARKDOWN-18 what a grammar of pages makes takes time in step with its length',
  () => {
    const end = Date.now() + seconds * 1000
    const slow: string[] = []
    for (const one of fc.sample(shapes, { numRuns: 20_000, seed })) {
      if (Date.now() > end) break
      const wrong = slowness(one)
      if (wrong !== undefined) slow.push(wrong)
    }
    expect({ seed, slow }).toEqual({ seed, slow: [] })
  },
  60_000 + 3_000 * seconds,
)

/** Checks a site with this page alone in it. */
async function checked(text: string, file: Shape['file'], change: (folder: string) => void = () => {}) {
  const cwd = sampleSite()
  change(cwd)
  rmSync(join(cwd, 'site/pages'), { recursive: true })
  mkdirSync(join(cwd, 'site/pages'))
  const front = '---\ntitle: T\ndescription: D.\n---\n\n'
  writeFileSync(join(cwd, 'site/pages/index.md'), `${front}Text.\n`)
  writeFileSync(join(cwd, `site/pages/join${file.slice(1)}`), `${front}${text}\n`)
  return measured(['check'], cwd)
}

test.each([
  ['one reference of 100 kB used 2,000 times', `[r]: /${'a'.repeat(100_000)}\n\n${'[r] '.repeat(2_000)}`],
  ['50 steps of 2,000 characters on 2,000 lines', '::steps{edition=java}\n'.repeat(2_000)],
  ['a value of 900 characters 16,000 times', '{{ server.javaVersionGuidance }}'.repeat(16_000)],
])('MARKDOWN-19 %s: reported in two seconds and 400 MB', async (_, text) => {
  const { code, stdout, cpu, memory } = await checked(text, 'a.md', cwd => {
    const config = join(cwd, 'site/portolan.yaml')
    edit(config, /javaVersionGuidance: .*/, `javaVersionGuidance: ${'Use the current release. '.repeat(36)}`)
    const step = `        - title: Step\n          text: ${'word '.repeat(390)}\n`
    edit(config, /(?<=java:\n[\s\S]*?steps:\n)[\s\S]*?(?= {4}bedrock:)/, step.repeat(50))
  })
  expect(stdout).toMatch(/error\[page-too-complex\].*\n +--> site\/pages\/join\.md:\d+:\d+/)
  expect(code).toBe(1)
  expect(cpu).toBeLessThan(2_000)
  expect(memory).toBeLessThan(400_000_000)
})

test.each([
  ['a.md', '<b></i>'],
  ['a.html', '<b></i>'],
  ['a.md', '<b title="</b>">'],
  ['a.html', '<b title="</b>">'],
] as const)('MARKDOWN-20 %s with %s 1,200 times is reported, and overflows no stack', async (file, open) => {
  const { code, stdout, cpu } = await checked(open.repeat(1_200), file)
  expect(stdout).toMatch(
    /error\[page-too-complex\]: HTML elements are nested more than 100 deep\n +--> \S+:6:\d+/,
  )
  expect(code).toBe(1)
  expect(cpu).toBeLessThan(2_000)
})
