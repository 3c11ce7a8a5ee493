import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Bundle } from '../model/bundle.ts'
import { checkedConfig } from '../testing/checked-config.ts'
import { fuzz } from '../testing/fuzz.ts'
import { expectGolden, type Tree } from '../testing/golden.ts'
import { host } from '../testing/hosts.ts'
import { sampleBundle } from '../testing/sample-bundle.ts'
import { bundleOf, committed, full, hosts, written, yaml } from '../testing/table-bundle.ts'
import { inPlace } from '../testing/write-dist.ts'
import { targets } from './index.ts'
import { hostsOf, targetsOf } from './targets-of.ts'

/** What is a file of `public/` is named in `same-as-public.txt`; everything else is there in full. */
function byPath(files: readonly string[]): Tree {
  const own = files.filter(file => file.includes('\n'))
  const same = files.filter(file => !file.includes('\n')).map(file => `${file.slice('== '.length)}\n`)
  return {
    ...Object.fromEntries(
      own.map(file => [file.slice('== '.length, file.indexOf('\n')), file.slice(file.indexOf('\n') + 1)]),
    ),
    ...(same.length > 0 && { 'same-as-public.txt': same.join('') }),
  }
}

const replacer = (_: string, value: unknown) => (value instanceof RegExp ? `${value}` : value)

const switched = yaml.replace(
  /^deploy:\n[\s\S]*/m,
  `deploy:
  nginx: { listen: "[::]:81", root: /srv/nginx/public, brotli: yes }
  caddy: { listen: "127.0.0.1:82", root: /srv/caddy/public }
  apache: { listen: ":83", root: /srv/apache/public }
`,
)

test.each(targets.map(({ name }) => name))('%s: the sample site', name => {
  const files = written(bundleOf(committed, yaml), name)
  const own = hosts.filter(host => host.startsWith(`${name}/`))
  if (own.length === 0) expectGolden(`${name}/sample`, byPath(files))
  else
    expect([...files].sort()).toEqual(
      own.map(path => `== ${path}\n${readFileSync(join('dist', path), 'utf8')}`).sort(),
    )
})

test.each(targets.map(({ name }) => name))('%s: a site with every switch the other way', name => {
  expectGolden(`${name}/switched`, byPath(written(bundleOf(full, switched), name)))
})

test.each([
  ['http', 'http://play.example.net', 'nginx: { listen: 80 }\n  apache: { listen: 80 }'],
  ['any address', 'https://play.example.net', 'nginx: { listen: "0.0.0.0:81" }'],
  ['one address', 'https://play.example.net', 'nginx: { listen: "10.0.0.1:81" }'],
  ['one IPv6 address', 'https://[::1]:8443', 'nginx: { listen: "[fd00::1]:81" }'],
])('what hosts make of %s', (title, baseUrl, deploy) => {
  const config = switched.replace(/^deploy:\n[\s\S]*/m, `deploy:\n  ${deploy}\n`)
  const bundle = bundleOf({ ...full, baseUrl, routes: full.routes.slice(1) }, config)
  const [before, after] = [lines(bundleOf(full, switched)), lines(bundle)]
  const gone = before.filter(line => !after.includes(line)).map(line => `- ${line}\n`)
  const come = after.filter(line => !before.includes(line)).map(line => `+ ${line}\n`)
  expectGolden(`changes/${title.replaceAll(' ', '-')}`, { 'lines.diff': [...gone, ...come].join('') })
})

function lines(bundle: Bundle): readonly string[] {
  return ['nginx', 'caddy', 'apache'].flatMap(name =>
    written(bundle, name).flatMap(file => file.split('\n').map(line => `${file.split('\n', 1)}: ${line}`)),
  )
}

test.each([
  ['caddy', '[::1]:82', 'bind "{$PORTOLAN_BIND:::1}"'],
  ['apache', '127.0.0.1:83', 'Define PORTOLAN_LISTEN 127.0.0.1:83\n'],
])('%s listens on %s', (name, listen, line) => {
  const config = yaml.replace(/^deploy:\n[\s\S]*/m, `deploy:\n  ${name}: { listen: "${listen}" }\n`)
  expect(written(bundleOf(full, config), name).join('\n')).toContain(line)
})

test.each([...inPlace, 'cloudflare'])(
  '%s: nothing depends on how many pages there are, except for the pages',
  name => {
    const own = (morePages: number) =>
      host(name)
        .render(sampleBundle({ morePages }))
        .filter(({ path }) => !path.startsWith('cloudflare/assets/') || path.endsWith('/_headers'))
        .map(({ path, body }) => `== ${path}\n${body}`)
    expect(own(fuzz(1_000))).toEqual(own(10))
  },
)

test('nothing is kept of a host that is gone', () => {
  const known = ['changes', 'sites', 'targets', ...targets.map(({ name }) => name)]
  const folders = readdirSync('test/golden').filter(name => !name.endsWith('.ts'))
  expect(folders.filter(name => !known.includes(name))).toEqual([])
})

test('what hosts say of themselves', () => {
  const told = targets.map(({ refuse, render, ...rest }) => rest)
  expectGolden('targets', { 'targets.json': `${JSON.stringify(told, replacer, 2)}\n` })
})

test('the hosts of a config, and of a built bundle', () => {
  const config = checkedConfig(yaml)
  const { targets: _, ...deploy } = config.deploy
  const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name)
  expect(names(targetsOf(config, undefined))).toEqual(['nginx', 'caddy'])
  expect(names(targetsOf({ ...config, deploy }, undefined))).toEqual(['nginx', 'caddy'])
  const both = { ...config, deploy: { ...deploy, targets: ['docker', 'apache'] } }
  expect(names(targetsOf(both, undefined))).toEqual(['apache', 'docker'])
  expect(names(targetsOf(config, ['pages', 'nginx']))).toEqual(['nginx', 'pages'])
  expect(names(hostsOf({ hosts }))).toEqual(['nginx', 'caddy'])
  expect(hostsOf({ hosts: ['nginx/x', 'caddyfile'] }).map(({ name }) => name)).toEqual(['nginx'])
  expect(hostsOf({ hosts: [] })).toBe(targets)
})
