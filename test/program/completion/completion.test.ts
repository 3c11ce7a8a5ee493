import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratch } from '../../../src/testing/scratch.ts'
import { portolan } from '../../support/portolan.ts'

const run = promisify(execFile)
const capture = fileURLToPath(new URL('./capture.zsh', import.meta.url))
const shells = ['bash', 'zsh', 'fish'] as const
let folder = ''
let man = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-completion-'))
  man = join(folder, 'man')
  for (const shell of shells) {
    const { code, stdout, stderr } = await portolan(['completion', shell], { cwd: folder })
    expect([code, stderr]).toEqual([0, ''])
    writeFileSync(join(folder, `completion.${shell}`), stdout)
  }
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site', 'one file.yaml'), '')
  mkdirSync(join(folder, 'site', 'pages'))
  expect((await portolan(['man-pages', man], { cwd: folder })).code).toBe(0)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const asked = {
  /** The words as bash would part them; the last is being typed. */
  async bash(call: string) {
    const words = call.replaceAll('=', ' = ').split(/ +/)
    const script = `source completion.bash; COMP_WORDS=(${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _portolan; printf '%s\\n' "\${COMPREPLY[@]}"`
    return linesOf((await run('bash', ['--norc', '-c', script], { cwd: folder })).stdout)
  },
  async fish(call: string) {
    const script = `source completion.fish; complete -C '${call}'`
    const env = { ...process.env, HOME: folder }
    const { stdout } = await run('fish', ['--no-config', '-c', script], { cwd: folder, env })
    return linesOf(stdout).map(line => line.split('\t')[0] ?? '')
  },
  async zsh(call: string) {
    const env = { ...process.env, TERM: 'xterm' }
    const words = ['-f', capture, 'completion.zsh', call]
    const { stdout } = await run('zsh', words, { cwd: folder, env })
    return Array.from(stdout.matchAll(/<hit>(.*?)<\/hit>/g), match => match[1] ?? '')
  },
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter(line => line !== '')
}

/** Shells differ in whether they repeat what is typed already, and in what they put behind a folder. */
function sameForAll(found: readonly string[], before: string): readonly string[] {
  const bare = found.map(word =>
    (word.startsWith(before) ? word.slice(before.length) : word).replace(/\/$/, ''),
  )
  return [...new Set(bare)].sort()
}

describe.each(shells)('in a real %s', shell => {
  test.each([
    ['portolan bu', '', ['build']],
    ['portolan check --st', '', ['--strict']],
    ['portolan build --format ', '', ['github', 'json', 'sarif', 'text']],
    ['portolan check --format=s', '--format=', ['sarif']],
    ['portolan verify https://a.example --format j', '', ['json', 'junit']],
    ['portolan build --target ngi', '', ['nginx']],
    ['portolan build --target nginx,ca', 'nginx,', ['caddy']],
    ['portolan build --strict --out si', '', ['site']],
    ['portolan check --config site/on', 'site/', ['one file.yaml']],
    ['portolan publish si', '', ['site']],
    ['portolan explain-error dead-', '', ['dead-anchor', 'dead-link']],
    ['portolan init --editions ', '', ['both', 'java']],
    ['portolan completion ', '', ['bash', 'fish', 'zsh']],
    ['portolan help ch', '', ['check']],
  ])('%j is completed', async (call, before, expected) => {
    const found = (await asked[shell](call)).map(word => word.replaceAll('\\ ', ' '))
    expect(sameForAll(found, before)).toEqual(expected)
  })

  test('what is no name of a file is not completed with one', async () => {
    expect(await asked[shell]('portolan init --name si')).toEqual([])
  })
})

test('a shell that there is no completion for', async () => {
  const { code, stderr } = await portolan(['completion', 'tcsh'], { cwd: folder })
  expect([code, stderr]).toEqual([2, expect.stringContaining('portolan completion takes bash, zsh, fish')])
})

describe('manual pages', () => {
  test('there is one for each command, and mandoc minds nothing but that they have no date', () => {
    const pages = readdirSync(man)
    expect(pages).toContain('portolan.1')
    expect(pages).toContain('portolan-explain-error.1')
    for (const page of pages) {
      const said = lint(join(man, page))
      expect(said.filter(line => !line.includes('missing date'))).toEqual([])
    }
    writeFileSync(join(folder, 'spoiled.1'), `${readFileSync(join(man, 'portolan.1'), 'utf8')}.XX\n`)
    expect(lint(join(folder, 'spoiled.1')).join()).toContain('unknown macro')
  })

  test('package.json names them all, so that npm installs them', () => {
    const named = JSON.parse(readFileSync('package.json', 'utf8')).man
    expect(named).toEqual(readdirSync(man).map(page => `./man/${page}`))
  })

  test('every command has examples, and every command, argument and option is described', () => {
    for (const page of readdirSync(man)) {
      const text = readFileSync(join(man, page), 'utf8')
      expect([page, /^\.SH (?:EXAMPLES?|START HERE)\n\.nf\n\$ .*portolan /m.test(text)]).toEqual([page, true])
      expect([page, /^\.SH (?:NAME|DESCRIPTION)\n\s*(?:\.|$)/m.test(text)]).toEqual([page, false])
      expect([page, /^\.TP\n.*\n(?:\s*$|\.)/m.test(text)]).toEqual([page, false])
    }
  })

  test('they are the same whenever and wherever they are made', async () => {
    const again = join(scratch(), 'man')
    const env = { TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8', COLUMNS: '40', SOURCE_DATE_EPOCH: '1' }
    await portolan(['man-pages', again], { cwd: folder, env })
    for (const page of readdirSync(man))
      expect(readFileSync(join(again, page), 'utf8')).toBe(readFileSync(join(man, page), 'utf8'))
  })
})

function lint(page: string): readonly string[] {
  try {
    return linesOf(execFileSync('mandoc', ['-T', 'lint', '-W', 'warning', page], { encoding: 'utf8' }))
  } catch (error) {
    return linesOf((error as { stdout: string }).stdout)
  }
}

test('what completion and manual pages need is not loaded when the program starts', () => {
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, path = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\..+?)'/gm))
      load(normalize(join(dirname(file), path)))
  }
  load('src/cli.ts')
  expect(loaded.size).toBeGreaterThan(5)
  expect([...loaded].filter(file => /rule-doc|completion|program-entry|man-pages/.test(file))).toEqual([])
})
