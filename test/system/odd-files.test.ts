import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { heldToRuns } from '../support/held-to-runs.ts'
import { portolan, start } from '../support/portolan.ts'
import { copyOf, cutDown, smallFolder } from '../support/small-site.ts'
import { tree } from '../support/tree.ts'

describe('FILES-01 a link in place of a folder that the config names', () => {
  const outside = (files: Readonly<Record<string, string>>) => {
    const folder = scratch()
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return folder
  }
  const check = async (cwd: string) => {
    const { code, stdout } = await portolan(['check', '--json'], { cwd })
    const { diagnostics }: { diagnostics: readonly Finding[] } = JSON.parse(stdout)
    const reported = diagnostics.map(({ file, line, ruleId, reason }) =>
      [file, line, ruleId, reason].join(' '),
    )
    return { code, reported }
  }

  test.each(['assets', 'skills', 'pages'])('%s that leads out of the site is an error', async folder => {
    const cwd = smallFolder()
    const place = join(cwd, 'site', folder)
    const secret = outside({ 'secret.txt': 'secret', 'secret/SKILL.md': 'secret', 'index.md': 'secret' })
    if (folder === 'assets') edit(join(cwd, 'site/portolan.yaml'), /^ {2}logo: .*\n/m, '')
    rmSync(place, { recursive: true, force: true })
    symlinkSync(secret, place)
    const { code, reported } = await check(cwd)
    expect({ code, reported }).toEqual({
      code: 1,
      reported: [
        expect.stringContaining(`${folder}  file-outside The link points to ${secret}, outside the folder`),
      ],
    })
    expect((await portolan(['build', '--quiet'], { cwd })).code).toBe(1)
    expect(readdirSync(cwd)).toEqual(['site'])
  })

  test('one that the config names, and a folder above it, are reported at their line', async () => {
    for (const [named, link] of [
      ['files', 'files'],
      ['content/deep/files', 'content'],
    ] as const) {
      const cwd = smallFolder()
      const config = join(cwd, 'site/portolan.yaml')
      edit(config, /^ {2}logo: .*\n/m, '')
      edit(config, /picture: [^,]+, /g, '')
      edit(config, /$/, `\nassets: ${named}\n`)
      const secret = outside({ 'secret.txt': 'secret', 'deep/files/secret.txt': 'secret' })
      symlinkSync(secret, join(cwd, 'site', link))
      const { code, reported } = await check(cwd)
      expect(code).toBe(1)
      expect(reported).toEqual([
        expect.stringMatching(
          new RegExp(
            `^\\S*portolan.yaml \\d+ file-outside \`assets\` points to ${secret}\\S*, outside the folder`,
          ),
        ),
      ])
    }
  })

  test('a site that is reached over a link builds, and so does a link within it', async () => {
    const cwd = smallFolder()
    expect((await portolan(['build', '--quiet'], { cwd })).code).toBe(0)
    const plain = tree(join(cwd, 'dist'))
    mkdirSync(join(cwd, 'site/real'))
    renameSync(join(cwd, 'site/assets'), join(cwd, 'site/real/files'))
    symlinkSync('real/files', join(cwd, 'site/assets'))
    renameSync(join(cwd, 'site'), join(cwd, 'elsewhere'))
    symlinkSync('elsewhere', join(cwd, 'site'))
    const { code, stderr } = await portolan(['build', '--quiet', '--out', 'other'], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(tree(join(cwd, 'other'))).toEqual(plain)
  })
})

describe('FILES-04 links to what is never published, and out of a finished site', () => {
  const page =
    '<!doctype html><meta charset="utf-8"><title>A</title><main><h1>A</h1><p>Some words.</p></main>'

  test('each in a folder of the site', () =>
    heldToRuns('links', async input => {
      const cwd = join(scratch(), 'site')
      const [, from, link = '', to = ''] = /^(?:site\.from: (\S+); )?(\S+) → (\S+)$/.exec(input) ?? []
      const texts = ['.env', '.git/config', 'deep/.ssh/a.txt', 'deep/a.txt', 'deep/.well-known/a.txt']
      const pages = ['.cache/out/a.html', 'public/a.html', 'public/.git/config', `${dirname(link)}/x.html`]
      for (const file of [...texts, ...pages]) {
        mkdirSync(dirname(join(cwd, file)), { recursive: true })
        if (from !== undefined || !file.endsWith('html')) writeFileSync(join(cwd, file), page)
      }
      const config =
        from === undefined ? 'service: { name: A, description: All. }' : `site: { from: ${from} }`
      writeFileSync(join(cwd, 'portolan.yaml'), `baseUrl: https://a.example\n${config}\n`)
      if (from === undefined) {
        mkdirSync(join(cwd, 'pages'))
        writeFileSync(join(cwd, 'pages/index.md'), '---\ntitle: A\ndescription: All.\n---\n\nWords.\n')
      }
      symlinkSync(to.replace('{}', cwd), join(cwd, link))
      const { code, stdout } = await portolan(['check', '--config', 'portolan.yaml', '--json'], { cwd })
      const { diagnostics }: { diagnostics: readonly Finding[] } = JSON.parse(stdout)
      const said = diagnostics.map(({ file, ruleId, reason }) => `, ${file} ${ruleId}: ${reason}`)
      return `exit ${code}${said.join('')}`.replaceAll(cwd, '{}')
    }))

  test('adopt says it', async () => {
    const cwd = scratch()
    mkdirSync(join(cwd, 'out'))
    mkdirSync(join(cwd, 'in'))
    writeFileSync(join(cwd, 'out/a.html'), page)
    symlinkSync('../out', join(cwd, 'in/public'))
    const { code, stdout } = await portolan(['adopt', 'public', '--url', 'https://a.example'], {
      cwd: join(cwd, 'in'),
    })
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining(`public/: The link points to ${cwd}/out, outside`),
    ])
  })
})

describe('FILES-02 what is no regular file, in place of one that a command reads', () => {
  const built = builtSite(cutDown)

  /** Puts something odd in the place of a file. */
  const kinds: Readonly<Record<string, (place: string) => void>> = {
    'a pipe': place => execFileSync('mkfifo', [place]),
    'a link to /dev/zero': place => symlinkSync('/dev/zero', place),
    'a folder': place => mkdirSync(place),
    'a file of three terabytes': place => {
      writeFileSync(place, '')
      truncateSync(place, 3 * 2 ** 40)
    },
  }
  const odd = Object.keys(kinds)
  const lay = (kind: string, place: string) => {
    rmSync(place, { recursive: true, force: true })
    kinds[kind]?.(place)
  }
  /** A copy of the built site. */
  const copy = () => copyOf(built())
  const all = async (commands: readonly string[], cwd: string) => {
    const ends: Record<string, string> = {}
    for (const words of commands) {
      const { code, stdout, stderr } = await portolan(words.split(' '), { cwd })
      ends[words] = `${code} ${stderr || stdout}`
    }
    return ends
  }
  const each = (commands: readonly string[], end: unknown) =>
    Object.fromEntries(commands.map(words => [words, end]))

  test.each(odd)('%s as the bundle’s table', async kind => {
    const cwd = copy()
    await portolan(['publish', 'srv'], { cwd })
    lay(kind, join(cwd, 'dist/bundle.json'))
    const commands = [
      'build --quiet',
      'build --no-cache --quiet',
      'serve --port 0',
      'diff dist dist',
      'verify http://127.0.0.1:9',
      'explain /',
      'publish srv',
      'doctor',
    ]
    expect(await all(commands, cwd)).toEqual(
      each(commands, expect.stringMatching(/^3 (?:error: |[\s\S]*)\S*dist\/bundle\.json\b/)),
    )
    const [release = ''] = readdirSync(join(cwd, 'srv/releases'))
    lay(kind, join(cwd, 'srv/releases', release, 'bundle.json'))
    const more = ['rollback srv', 'releases srv']
    expect(await all(more, cwd)).toEqual(each(more, expect.stringMatching(/^3 error: \S*bundle\.json: /)))
  })

  test.each(odd)('%s as the config', async kind => {
    const cwd = copy()
    lay(kind, join(cwd, 'site/portolan.yaml'))
    const commands = ['build', 'check', 'dev --port 0']
    const messages: Readonly<Record<string, RegExp>> = {
      'a folder': /^2 error: site\/portolan\.yaml is a folder without portolan\.yaml/,
      'a file of three terabytes': /^1 error\[file-too-large\][\s\S]*site\/portolan\.yaml/,
    }
    const expected = messages[kind] ?? /^3 error: site\/portolan\.yaml: not a regular file/
    // `dev` waits until mistakes are corrected.
    const ended = kind === 'a file of three terabytes' ? commands.slice(0, 2) : commands
    expect(await all(ended, cwd)).toEqual(each(ended, expect.stringMatching(expected)))
  })

  test.each(odd)('%s as a page and as an asset', async kind => {
    const cwd = copy()
    lay(kind, join(cwd, 'site/pages/rules.md'))
    lay(kind, join(cwd, 'site/assets/map.png'))
    const commands = ['build', 'check']
    expect(await all(commands, cwd)).toEqual(
      each(commands, expect.stringMatching(/^1 [\s\S]*(?:not-a-file|file-)[\s\S]*site\/pages\/rules\.md/)),
    )
  })

  test.each(odd)('%s as a published file', async kind => {
    const cwd = copy()
    const file = join(cwd, 'dist/public/join.html')
    lay(kind, file)
    lay(kind, `${file}.gz`)
    const refusing = ['publish srv', 'doctor']
    expect(await all(refusing, cwd)).toEqual(
      each(refusing, expect.stringMatching(/^3 [\s\S]*public\/join\.html/)),
    )
    const others = ['diff dist dist', 'explain /join']
    expect(await all(others, cwd)).toEqual(each(others, expect.stringMatching(/^0 /)))
    const serve = start(['serve', '--port', '0', '--json'], { cwd })
    onTestFinished(() => void serve.kill('SIGKILL'))
    const printed = await new Promise<string>(resolve =>
      serve.stdout?.once('data', data => resolve(`${data}`)),
    )
    const { url }: { url: string } = JSON.parse(printed)
    for (const coding of ['identity', 'gzip']) {
      const signal = AbortSignal.timeout(10_000)
      const answer = await fetch(`${url}/join`, { headers: { 'Accept-Encoding': coding }, signal })
      expect(answer.status).toBe(500)
    }
    expect((await fetch(`${url}/`)).status).toBe(200)
    serve.kill('SIGKILL')
    expect(await portolan(['build', '--quiet', '--no-cache'], { cwd })).toMatchObject({ code: 0, stderr: '' })
    expect(lstatSync(file).isFile()).toBe(true)
  })
})

describe('FILES-03 names that are not UTF-8', () => {
  test('of pages, assets, skills and folders are reported', async () => {
    const cwd = smallFolder()
    for (const path of [
      'pages/caf\xe9.md',
      'assets/caf\xe9.png',
      'assets/d\xe9/a.png',
      'skills/s\xff/SKILL.md',
    ]) {
      const file = Buffer.from(join(cwd, 'site', path), 'latin1')
      mkdirSync(file.subarray(0, file.lastIndexOf('/')), { recursive: true })
      writeFileSync(file, 'x')
    }
    const { code, stdout, stderr } = await portolan(['check', '--json'], { cwd })
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    const { diagnostics }: { diagnostics: readonly Finding[] } = JSON.parse(stdout)
    expect(diagnostics.map(({ file, ruleId }) => `${file} ${ruleId}`)).toEqual([
      'site/assets/caf\ufffd.png file-name',
      'site/assets/d\ufffd file-name',
      'site/pages/caf\ufffd.md file-name',
      'site/skills/s\ufffd file-name',
    ])
    expect(diagnostics.at(-1)?.reason).toBe('The name is not UTF-8')
  })
})

interface Finding {
  readonly file: string
  readonly ruleId: string
  readonly reason: string
  readonly line?: number
}
