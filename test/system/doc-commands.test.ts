import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { compile, readTemplates } from '../../src/index.ts'
import { scratch } from '../../src/testing/scratch.ts'
import { docBlocks, docCommands, manual } from '../support/doc-blocks.ts'
import { installed } from '../support/installed.ts'
import { portolan } from '../support/portolan.ts'

const blocks = [...manual, 'rules/rules.md'].flatMap(docBlocks)

test('every call of portolan names a command and options that there are', async () => {
  const calls = manual.flatMap(callsIn)
  expect(calls.length).toBeGreaterThan(60)
  const help = await helps()
  const wrong = calls.filter(({ words: [name = '', ...rest] }) => {
    const options = help.get(name)
    const named = rest.filter(word => /^--?[a-z]/i.test(word)).map(word => word.replace(/=.*/, ''))
    return options === undefined || named.some(option => !options.has(option))
  })
  expect(wrong.map(({ place, words }) => `${place}: ${words.join(' ')}`)).toEqual([])
})

/** YAML that is no part of a config, by how it begins, and why it is there. */
const otherYaml: Readonly<Record<string, string>> = {
  '# yaml-language-server': 'a comment for editors',
  '- run: npx --no-install portolan check': 'steps of a workflow',
  '- run: npm run docs:build': 'steps of a workflow',
  '- uses: actions/cache': 'a step of a workflow',
  '      - uses: actions/upload-pages-artifact': 'steps and a job of a workflow',
  'publish: ${{': 'inputs of the action',
  'news-webhook:': 'an input of the action',
  'name: Example\n  website': 'shows a mistake',
  'note: Crossplay': 'shows a mistake next to what is right',
  'accent: #': 'shows a mistake next to what is right',
  'steps: Open': 'shows a mistake next to what is right',
  'note: >-': 'a key by itself',
  'template: season': 'front matter of a page',
}

/** What names pages, files and texts of a site that the docs do not show. */
const ofOtherFiles =
  /^(?:from-and-pages|nav-page|own-address|redirect-target|game-rules|language-home-missing|folder-missing|logo|site-file|template-name)$/

/** The errors of a config, in a folder with two pages. */
function mistakes(config: string): readonly string[] {
  const page = Buffer.from('---\ntitle: A\ndescription: B.\n---\n\nText.\n')
  const files = new Map<string, Uint8Array>([
    ['portolan.yaml', Buffer.from(config)],
    ['pages/index.md', page],
    ['pages/join.md', page],
  ])
  return compile({ config: 'portolan.yaml', files, refused: [] }, readTemplates())
    .diagnostics.filter(({ fatal, ruleId }) => fatal && !ofOtherFiles.test(ruleId))
    .map(({ ruleId, reason }) => `${ruleId}: ${reason}`)
}

test('every YAML block is right in a config, or not meant for one', () => {
  const all = blocks.filter(({ language }) => language === 'yaml')
  expect(all.length).toBeGreaterThan(20)
  const [base = ''] = all
    .filter(({ place, text }) => place.startsWith('docs/configuration.md') && text.startsWith('baseUrl:'))
    .map(({ text }) => text)
  const wrong = all.flatMap(({ place, text }) => {
    if (text === base || Object.keys(otherYaml).some(begin => text.startsWith(begin))) return []
    // A group that the small config has already is replaced; `…` stands for your own value.
    const group = /^\w+/m.exec(text)?.[0] ?? ''
    if (text.startsWith('baseUrl:')) return mistakes(text).map(reason => `${place}: ${reason}`)
    const config = base.replace(new RegExp(`^${group}:\\n( .*\\n)+`, 'm'), '') + text.replaceAll('…', 'AAA')
    return mistakes(config).map(reason => `${place}: ${reason}`)
  })
  expect(wrong).toEqual([])
  for (const begin of Object.keys(otherYaml))
    expect(
      all.some(({ text }) => text.startsWith(begin)),
      begin,
    ).toBe(true)
})

test('nginx -t accepts every nginx block', () => {
  const prefix = scratch()
  mkdirSync(join(prefix, 'cache'))
  // The docs call the site example or my-server. Two sites in one nginx have other variables.
  for (const name of ['example', 'my-server', 'lantern'])
    for (const file of readdirSync('dist/nginx/lantern')) {
      const text = readFileSync(join('dist/nginx/lantern', file), 'utf8')
        .replaceAll('lantern/', `${name}/`)
        .replaceAll('lantern', name.replace('-', '_'))
      mkdirSync(join(prefix, name), { recursive: true })
      writeFileSync(join(prefix, name, file), text)
    }
  const found = blocks.filter(({ language }) => language === 'nginx')
  expect(found.length).toBeGreaterThan(3)
  const certificate = resolve('test/fixtures/self-signed.pem')
  for (const { place, text } of found) {
    const around = text.startsWith('location') ? `server {\n${text}\n}` : text
    const http = text.startsWith('http {') ? text : `http {\n${serverAround(around)}\n}`
    const config = http
      .replace('ssl_certificate …;', `ssl_certificate ${certificate}; ssl_certificate_key ${certificate};`)
      // Only sites with `deploy.elsewhere` have the file.
      .replace('include my-server/elsewhere.conf;', '')
      .replace(/\/etc\/letsencrypt\/live\/\S+\.pem/g, certificate)
      .replace(/listen (\[::\]:)?80;/g, 'listen $18081;')
      .replace(/listen 443 ssl;(?![^}]*ssl_certificate)/, 'listen 8443;')
      .replace(/listen (\[::\]:)?443/g, 'listen $18443')
      .replace('/var/cache/nginx', join(prefix, 'cache'))
    const file = join(prefix, 'nginx.conf')
    writeFileSync(file, `pid ${prefix}/nginx.pid; error_log stderr;\nevents {}\n${config}`)
    const { status, stderr } = spawnSync(installed('nginx'), ['-t', '-p', prefix, '-c', file], {
      encoding: 'utf8',
    })
    expect(status, `${place}\n${stderr}`).toBe(0)
  }
})

test('Apache accepts its own', () => {
  const folder = scratch()
  const accepted = (language: string, file: string, config: (text: string) => string, program: string[]) => {
    const found = blocks.filter(block => block.language === language)
    expect(new Set(found.map(({ place }) => place.replace(/:.*/, '')))).toEqual(new Set([file]))
    for (const { place, text } of found) {
      const written = join(folder, language)
      // The bundle lies elsewhere here.
      writeFileSync(
        written,
        config(text)
          .replaceAll('/srv/my-server/current/apache', resolve('test/golden/apache/sample/apache'))
          .replaceAll('/srv/my-server/current', resolve('dist')),
      )
      const [name = '', ...words] = program
      const { status, stderr } = spawnSync(installed(name), [...words, '-f', written], { encoding: 'utf8' })
      expect(status, `${place}\n${stderr}`).toBe(0)
    }
  }
  const modules = [
    'mpm_event',
    'authz_core',
    'alias',
    'headers',
    'rewrite',
    'mime',
    'dir',
    'proxy',
    'proxy_http',
  ]
  const loaded = modules.map(name => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`)
  const apache = `ServerRoot ${folder}\n${loaded.join('')}ErrorLog error.log\nListen 8080\nServerName localhost\n`
  accepted('apache', 'docs/apache.md', text => apache + text, ['apache2', '-t'])
})

test('Caddy accepts the Caddyfiles, with sites made of the bundle as docs/caddy.md says', () => {
  const found = blocks.filter(({ language }) => language === 'caddy')
  expect(found.length).toBeGreaterThan(0)
  const folder = scratch()
  const [make = ''] = docBlocks('docs/caddy.md')
    .flatMap(docCommands)
    .map(({ line }) => line)
    .filter(line => line.startsWith('sed '))
  cpSync('dist/caddy', join(folder, 'dist/caddy'), { recursive: true })
  for (const { place, text } of found) {
    for (const [, name] of text.matchAll(/^import (\w\S*)$/gm)) {
      const host = `${name?.replace(/\W/g, '-')}.example.net {`
      const line = make
        .replace('/srv/my-server/current', 'dist')
        .replace('play.my-server.net {', host)
        .replace('my-server.caddy', name ?? '')
      expect(spawnSync('bash', ['-c', line], { cwd: folder, stdio: 'ignore' }).status, line).toBe(0)
      expect(readFileSync(join(folder, name ?? ''), 'utf8')).toMatch(new RegExp(`^${host}\n(?!\tbind)`))
    }
    writeFileSync(join(folder, 'Caddyfile'), text)
    const words = ['validate', '--adapter', 'caddyfile', '--config', 'Caddyfile']
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const { status, stderr } = spawnSync(installed('caddy'), words, { cwd: folder, encoding: 'utf8', env })
    expect(status, `${place}\n${stderr}`).toBe(0)
  }
})

test('the units of systemd are units; systemd-analyze accepts them where it is installed', () => {
  const units = 'examples/systemd'
  const names = readdirSync(units)
  expect(names.length).toBeGreaterThan(0)
  const folder = scratch()
  for (const name of names) {
    const text = readFileSync(join(units, name), 'utf8')
    for (const line of text.split('\n')) expect(line).toMatch(/^$|^# |^\[[A-Z]\w+\]$|^[A-Z]\w+=/)
    // Programs that this machine may not have.
    const here = text.replace(/=(\+?)\/\S*\/(?:nginx|npx|git|systemctl)\b/g, '=$1/bin/true')
    writeFileSync(join(folder, name), here)
  }
  const { error, status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', ...names.map(name => `./${name}`)],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (error === undefined) expect([status, stderr]).toEqual([0, ''])
})

/** `root` belongs into a server. */
function serverAround(text: string): string {
  return text.startsWith('root ') ? `server { listen 8080; ${text} }` : text
}

/** Every call in a document: in its blocks, and in its sentences, where operands may be left out. */
function callsIn(document: string): readonly { readonly place: string; readonly words: readonly string[] }[] {
  const lines = docBlocks(document).flatMap(docCommands)
  const prose = readFileSync(document, 'utf8').replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
  const inline = Array.from(prose.matchAll(/`((?:npx )?portolan [^`]+)`/g), ([, line = '']) => ({
    place: document,
    line,
  }))
  return [...lines, ...inline].flatMap(({ place, line }) =>
    Array.from(
      line.matchAll(/(?:^|&& |npx (?:--no-install )?)portolan ((?:'[^']*'|"[^"]*"|[^'"&|>])*)/g),
      match => ({
        place,
        words: (match[1] ?? '').match(/(?:'[^']*'|"[^"]*"|\S)+/g) ?? [],
      }),
    ),
  )
}

/** The options of each command, as its help has them. */
async function helps(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const cwd = scratch()
  const { stdout } = await portolan(['--help'], { cwd })
  const names = Array.from(stdout.matchAll(/^ {2}([a-z][a-z-]*) /gm), match => match[1] ?? '')
  const options = (text: string) =>
    new Set(Array.from(text.matchAll(/^ {2}(?:(-\w), )?(--[\w-]+)/gm), match => match.slice(1)).flat())
  const all = new Map(['help', '--version', '--help'].map(name => [name, new Set<string>()]))
  for (const name of names)
    if (name !== 'help') all.set(name, options((await portolan([name, '--help'], { cwd })).stdout))
  return all
}
