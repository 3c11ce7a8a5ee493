import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { measured } from './measured.ts'

/** As large as a page may be. */
const size = 500_000
const filled = (part: string, start = '') => start + part.repeat((size - start.length) / part.length)

test.each([
  ['a.md', 'links that end in signs', filled('http://a.bc/!?.,')],
  ['a.md', 'comments that never end', filled('<!-- ', 'x ')],
  ['a.html', 'comments that never end', filled('<!-- ')],
  ['a.md', 'links that never end', filled('[a](b "')],
  ['a.md', 'quotes in quotes', filled('> ')],
  ['a.md', 'emphasis in emphasis', filled('*a _b ')],
  ['a.md', 'rows of a table', filled('|', '|a|b|\n|-|-|\n')],
  ['a.html', 'tags that are closed by others', filled('<b></i>')],
] as const)('MARKDOWN-17 MARKDOWN-18 %s: 500 kB of %s end in time, or are named', async (file, _, text) => {
  const { code, stdout, cpu } = await checked(text, file)
  expect([0, 1]).toContain(code)
  // Everything that stops the page says where.
  if (code === 1) expect(stdout).toMatch(/error\[[a-z-]+\].*\n +--> site\/pages\/join\./)
  expect(cpu).toBeLessThan(25_000)
})

/** Checks a site with this page alone in it. */
async function checked(text: string, file: 'a.md' | 'a.html', change: (folder: string) => void = () => {}) {
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
])('MARKDOWN-19 %s: reported in time and in 800 MB', async (_, text) => {
  const { code, stdout, cpu, memory } = await checked(text, 'a.md', cwd => {
    const config = join(cwd, 'site/portolan.yaml')
    edit(config, /javaVersionGuidance: .*/, `javaVersionGuidance: ${'Use the current release. '.repeat(36)}`)
    const step = `        - title: Step\n          text: ${'word '.repeat(390)}\n`
    edit(config, /(?<=java:\n[\s\S]*?steps:\n)[\s\S]*?(?= {4}bedrock:)/, step.repeat(50))
  })
  expect(stdout).toMatch(/error\[page-too-complex\].*\n +--> site\/pages\/join\.md/)
  expect(code).toBe(1)
  expect(cpu).toBeLessThan(25_000)
  expect(memory).toBeLessThan(800_000_000)
})

test.each([
  ['a.md', '<b></i>'],
  ['a.html', '<b></i>'],
  ['a.md', '<b title="</b>">'],
  ['a.html', '<b title="</b>">'],
] as const)('MARKDOWN-20 %s with %s 1,200 times is reported, and overflows no stack', async (file, open) => {
  const { code, stdout, cpu } = await checked(open.repeat(1_200), file)
  expect(stdout).toMatch(/\[(?:page-too-complex|unclosed-element)\].*\n +--> site\/pages\/join\./)
  expect([0, 1]).toContain(code)
  expect(cpu).toBeLessThan(25_000)
})
