import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { contact } from '../../src/site/schema/agents.ts'
import { cpuTime } from '../../src/testing/cpu-time.ts'
import { sampleBundle, sampleText, unpaintedBundle } from '../../src/testing/sample.ts'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { finished, portolan, program } from '../support/portolan.ts'
import { measured } from './measured.ts'
import { textFields } from './text-fields.ts'

/** Expects a diagnostic and exit 1, in less than two seconds of processor time and 200 MB, with nothing written. */
async function expectReported(cwd: string, message: RegExp): Promise<void> {
  const { code, stderr, cpu, memory } = await measured(['build'], cwd)
  expect(code).toBe(1)
  expect(stderr).toMatch(message)
  expect(cpu).toBeLessThan(2_000)
  expect(memory).toBeLessThan(200_000_000)
  expect(readdirSync(cwd)).toEqual(['site'])
}

const append = (cwd: string, text: string) => edit(join(cwd, 'site/portolan.yaml'), /$/, text)

test('YAML-01 a bomb of aliases takes neither time nor memory', async () => {
  const cwd = sampleSite()
  const lines = [...'bcdefghi'].map(
    (key, index) => `${key}: &${key} [${Array(10).fill(`*${'abcdefgh'[index]}`).join(', ')}]`,
  )
  append(cwd, `a: &a ["lol","lol","lol","lol","lol","lol","lol","lol","lol","lol"]\n${lines.join('\n')}\n`)
  await expectReported(cwd, /error\[yaml-alias\]/)
})

test('YAML-05 20,000 unknown keys are reported in time, not each on its own', async () => {
  for (const [from, indent] of [
    [/$/, ''],
    [/^server:\n/m, '  '],
  ] as const) {
    const cwd = sampleSite()
    const keys = Array.from({ length: 20_000 }, (_, number) => `${indent}key${number}: 1\n`).join('')
    edit(join(cwd, 'site/portolan.yaml'), from, `${indent === '' ? '' : 'server:\n'}${keys}`)
    await expectReported(
      cwd,
      /error\[yaml-entries\]: The file has more than 15000 keys and list entries\n +--> site\/portolan\.yaml:\d+:\d+/,
    )
  }
})

test('YAML-05 20,000 keys of which one is twice', async () => {
  const cwd = sampleSite()
  append(cwd, `${Array.from({ length: 20_000 }, (_, number) => `key${number}: 1\n`).join('')}key7: 2\n`)
  await expectReported(cwd, /error\[yaml-entries\]/)
})

test('YAML-07 5,000 levels are reported in time', async () => {
  for (const open of ['{a: ', '- ']) {
    const cwd = sampleSite()
    append(cwd, `deep: ${open === '- ' ? '\n  ' : ''}${open.repeat(5_000)}\n`)
    await expectReported(cwd, /error\[(?:yaml-nesting|yaml-syntax|\S+)\]/)
  }
  const cwd = sampleSite()
  append(cwd, `deep: ${'['.repeat(5_000)}\n`)
  await expectReported(
    cwd,
    /error\[yaml-nesting\]: Values are nested too deeply; the limit is 64 levels\n +--> site\/portolan\.yaml:103:/,
  )
})

test.each([
  ['20 000 of [', '['.repeat(20_000)],
  ['20 000 of *a', '*a '.repeat(20_000)],
  ['20 000 of ``', ' `` '.repeat(20_000)],
  ['50 000 of <', '<'.repeat(50_000)],
  ['5 000 of >', '> '.repeat(5_000)],
  ['600 KiB', 'line of text\n'.repeat(50_000)],
])('MARKDOWN-06 %s: built or reported in under ten seconds', async (_, text) => {
  // A site with nothing else in it: what is measured is this page.
  const cwd = sampleSite()
  rmSync(join(cwd, 'site/pages'), { recursive: true })
  mkdirSync(join(cwd, 'site/pages'))
  for (const name of ['index', 'join'])
    writeFileSync(
      join(cwd, `site/pages/${name}.md`),
      `---\ntitle: T\ndescription: D.\n---\n\n${name === 'join' ? text : 'Text.'}\n`,
    )
  const { code, stdout, cpu, memory } = await measured(['check'], cwd)
  expect([0, 1]).toContain(code)
  if (code === 1) expect(stdout).toMatch(/error\[(?:page-too-complex|file-too-large)\]/)
  if (text.length > 512 * 1024) expect(stdout).toContain('error[file-too-large]')
  expect(cpu).toBeLessThan(10_000)
  expect(memory).toBeLessThan(800_000_000)
})

test('SLUG-07 four times as many pages take about four times as long', () => {
  const build = (pages: number) =>
    cpuTime(() => {
      const { bundle } = sampleBundle(files => {
        for (let number = 0; number < pages; number++)
          files.set(
            `pages/guide-${number}.md`,
            Buffer.from(`---\ntitle: Guide ${number}\ndescription: D.\n---\n\nText with [a link](/join).\n`),
          )
      })
      expect(bundle?.site.pages.length).toBeGreaterThan(pages)
    }, 2)
  build(40)
  const [few, many] = [build(40), build(160)]
  expect(many / few).toBeLessThan(8)
})

test('FS-16 with `ulimit -n 24`, a build ends with exit 3 that names the limit, and leaves nothing', async () => {
  const cwd = sampleSite()
  const limited = spawn(
    '/bin/sh',
    ['-c', 'ulimit -n 24; exec "$@"', 'sh', process.execPath, program, 'build'],
    { cwd },
  )
  const { code, stdout, stderr } = await finished(limited)
  expect({ code, stdout, stderr }).toEqual({
    code: 3,
    stdout: '',
    stderr: expect.stringMatching(/too many open files; raise the limit: ulimit -n 1024\n$/),
  })
  expect(readdirSync(cwd)).toEqual(['site'])
})

const long = 'abc '.repeat(750).trim()
const solid = 'x'.repeat(3_000)
const longValues = [
  long,
  solid,
  `https://a.example/${solid}`,
  `mailto:${solid}@a.example`,
  `${solid}.example`,
  '{'.repeat(3_000),
]

test('CLI-09 a value of 3,000 characters in any field of the config is reported in short lines', () => {
  const tooLong: string[] = []
  const fields = textFields.filter(({ source }) => source === 'config').map(({ path }) => path)
  // Those that the schema takes, and that are looked at after it, each on its own.
  const alone = fields.filter(([first, second]) => first === 'site' && ['logo', 'nav'].includes(`${second}`))
  for (const value of longValues)
    for (const paths of [fields, ...alone.map(path => [path])]) {
      const config = parse(sampleText('portolan.yaml'))
      for (const path of paths) put(config, path, value)
      const { diagnostics } = unpaintedBundle(files =>
        files.set('portolan.yaml', Buffer.from(JSON.stringify(config))),
      )
      expect(diagnostics).not.toEqual([])
      for (const { ruleId, reason, note = '', expected = [] } of diagnostics)
        for (const text of [reason, note, ...expected])
          if (text.length > 600) tooLong.push(`${ruleId}: ${text.length}`)
    }
  expect([...new Set(tooLong)]).toEqual([])
})

test('CLI-09 long words of a page, of front matter and of the call are reported in short lines', async () => {
  const cwd = sampleSite()
  const page = `---\ntitle: ${solid}\n${solid}: 1\n---\n\n[a](/${solid}) [b](javascript:${solid}) {{ ${solid} }}\n\n::${solid}\n\n<${solid}>a</${solid}>\n\n<b ${solid}="${solid}">c</b>\n`
  writeFileSync(join(cwd, 'site/pages/long.md'), page)
  const calls = [['check'], ['check', solid], ['serve', '--port', solid], ['verify', solid]]
  for (const words of [...calls, [solid], [`--${solid}`], ['check', `--${solid}`], [solid, '--json']]) {
    const { code, stderr, stdout } = await portolan(words, { cwd })
    expect([1, 2]).toContain(code)
    const lines = `${stdout}${stderr}`.split('\n')
    expect(
      lines.filter(line => line.length > 620).map(line => `${words[0]?.slice(0, 20)}: ${line.slice(0, 200)}`),
    ).toEqual([])
  }
})

test('CLI-09 `security.contact` has a limit', () => {
  expect(contact.safeParse(`mailto:${'a'.repeat(480)}@a.example`).success).toBe(true)
  const { error } = contact.safeParse(`mailto:${'a'.repeat(490)}@a.example`)
  expect(error?.issues[0]?.message).toBe('has 507 characters; the limit is 500')
})

function put(config: unknown, path: readonly (string | number)[], value: string): void {
  let holder = config as Record<string | number, unknown>
  path.forEach((key, index) => {
    const next = path[index + 1]
    if (next === undefined) holder[key] = value
    else {
      const inner = holder[key] ?? (typeof next === 'number' ? [] : {})
      holder[key] = inner
      holder = inner as Record<string | number, unknown>
    }
  })
}
