import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askedOf } from '../../src/testing/fuzz.ts'
import { png } from '../../src/testing/png.ts'
import { sampleText } from '../../src/testing/sample.ts'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { measured } from '../support/measured.ts'
import { finished, portolan, program } from '../support/portolan.ts'
import { smallFolder } from '../support/small-site.ts'

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
  const cwd = sampleSite()
  const keys = Array.from({ length: 20_000 }, (_, number) => `  key${number}: 1\n`).join('')
  edit(join(cwd, 'site/portolan.yaml'), /^server:\n/m, `server:\n${keys}`)
  await expectReported(
    cwd,
    /error\[yaml-entries\]: The file has more than 15000 keys and list entries\n +--> site\/portolan\.yaml:\d+:\d+/,
  )
})

test('YAML-06 YAML-19 exit 1 for what is too large or not UTF-8, and nothing is written', async () => {
  const config = sampleText('portolan.yaml')
  const latin = Buffer.from(
    config.replace('Lantern Bay\n  website', 'Lantern B\xffy\n  website').replace(/[^\x00-\xff]/g, '-'),
    'latin1',
  )
  const cases: readonly (readonly [string | Uint8Array, RegExp])[] = [
    [`${config}#${' '.repeat(2 * 1024 * 1024)}`, /file-too-large\]: The file is 2 MiB; the limit is 1 MiB\n/],
    [Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(config, 'utf16le')]), /not-utf-8.*UTF-16/s],
    [latin, /not-utf-8.*not valid UTF-8 from here on/s],
  ]
  const cwd = sampleSite()
  for (const [text, message] of cases) {
    writeFileSync(join(cwd, 'site/portolan.yaml'), text)
    const { code, stderr } = await portolan(['build'], { cwd })
    expect(code).toBe(1)
    expect(stderr).toMatch(message)
    expect(readdirSync(cwd)).toEqual(['site'])
  }
})

test('YAML-07 5,000 levels are reported in time', async () => {
  for (const deep of [`\n  ${'- '.repeat(5_000)}`, '[{a: '.repeat(2_500)]) {
    const cwd = sampleSite()
    append(cwd, `deep: ${deep}\n`)
    await expectReported(
      cwd,
      /error\[yaml-nesting\]: Values are nested too deeply; the limit is 64 levels\n +--> site\/portolan\.yaml:\d+:/,
    )
  }
})

/** Leaves a site with these pages alone. */
function leavePages(cwd: string, texts: Readonly<Record<string, string>>): void {
  const pages = join(cwd, 'site/pages')
  rmSync(pages, { recursive: true })
  mkdirSync(pages)
  for (const [file, text] of Object.entries(texts))
    writeFileSync(join(pages, file), `---\ntitle: T\ndescription: D.\n---\n\n${text}\n`)
}

/** As large as a page may be. */
const filled = (part: string, start = '') => start + part.repeat((500_000 - start.length) / part.length)

const hostilePages = [
  ['a.md', 'links that end in signs', filled('http://a.bc/!?.,')],
  ['a.md', 'quotes in quotes', filled('> ')],
  ['a.html', 'tags that are closed by others', filled('<b></i>')],
  ['a.md', 'steps', '::steps{edition=java}\n'.repeat(2_000)],
] as const

// Each commit has another one of them.
test.each(askedOf(hostilePages))(
  'MARKDOWN-17 %s: much of %s ends in time, or is named',
  async (file, _, text) => {
    const cwd = sampleSite()
    edit(
      join(cwd, 'site/portolan.yaml'),
      /javaVersionGuidance: .*/,
      `javaVersionGuidance: ${'Use it. '.repeat(110)}`,
    )
    leavePages(cwd, { 'index.md': 'Text.', [`join${file.slice(1)}`]: text })
    const { code, stdout, cpu, memory } = await measured(['check'], cwd)
    expect([0, 1]).toContain(code)
    if (code === 1) expect(stdout).toMatch(/error\[[a-z-]+\].*\n +--> site\/pages\/join\./)
    expect(cpu).toBeLessThan(25_000)
    expect(memory).toBeLessThan(2_000_000_000)
  },
)

test('FS-16 with `ulimit -n 24`, a build ends with exit 3 that names the limit, and leaves nothing', async () => {
  // Node.js itself aborts where a thread has taken the last ones: without pictures, there is none.
  const cwd = smallFolder()
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

const solid = 'x'.repeat(3_000)

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

const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
const shape = '<path d="M0 0h100v100z"/>'
const drawing = (inside: string) => `${start}${inside}</svg>`
const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')
const filtered = (primitives: string) =>
  drawing(`<filter id="f">${primitives}</filter><rect width="100" height="100" filter="url(#f)"/>`)

/** A site of two pages with this logo. */
function siteWith(logo: string | Buffer): string {
  const cwd = sampleSite()
  const name = typeof logo === 'string' ? 'own.svg' : 'own.png'
  writeFileSync(join(cwd, 'site/assets', name), logo)
  edit(join(cwd, 'site/portolan.yaml'), '  logo: assets/logo.svg', `  logo: assets/${name}`)
  leavePages(cwd, { 'index.md': 'Text.', 'join.md': 'Text.' })
  return cwd
}

/** A logo is painted, or named: within the limits of the process that paints it. */
async function expectPaintedOrRefused(logo: string | Buffer, command = 'check') {
  const { code, stdout, stderr, cpu, memory } = await measured([command], siteWith(logo))
  expect([0, 1]).toContain(code)
  if (code === 1)
    expect(stdout + stderr).toMatch(
      /error\[logo-too-complex\]: assets\/own\.(?:svg|png) cannot be painted: .*\n +--> site\/portolan\.yaml:\d+:\d+/,
    )
  expect(cpu).toBeLessThan(10_000)
  expect(memory).toBeLessThan(400_000_000)
  return code
}

test.each([
  [
    '4,000 rules for 8,000 elements',
    drawing(
      `<style>${many(4_000, index => `.a${index} .b{fill:red}`)}</style>${'<g class="b"/>'.repeat(8_000)}`,
    ),
  ],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "${shape.replaceAll('"', "'")}">]>${drawing('&a;'.repeat(100))}`],
  ['5,000 levels', drawing(`${'<g>'.repeat(5_000)}${shape}${'</g>'.repeat(5_000)}`)],
  ['20,000 × 20,000 pixels', png(20_000)],
  ['4,000 × 4,000 pixels of 16 bits', png(4_000, 16)],
])('PICTURE-01 a logo with %s is painted or named, in ten seconds and 400 MB', async (_, logo) => {
  await expectPaintedOrRefused(logo)
})

test('PICTURE-05 a logo that takes too much time is stopped and reported', async () => {
  // What counts nothing, and takes long: only the library knows.
  const slow = filtered('<feMorphology operator="dilate" radius="1" /><feFlood/>')
    .replace('<rect', '<g transform="scale(99)"><rect')
    .replace('"/></svg>', '"/></g></svg>')
    .replace('width="100" height="100"', 'width="1" height="1"')
  expect(await expectPaintedOrRefused(slow, 'build')).toBe(1)
})

test('PICTURE-06 100 clip paths are painted', async () => {
  const uses = `<g clip-path="url(#c)">${shape}</g>`.repeat(100)
  const logo = drawing(`<clipPath id="c">${shape}</clipPath>${uses}`)
  expect(await expectPaintedOrRefused(logo, 'build')).toBe(0)
})
