import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Bundle } from '../model/bundle.ts'
import { configSchema } from '../schema/config.ts'
import { bundleOf, committed, full, hosts, written, yaml } from '../testing/table-bundle.ts'
import { targets } from './index.ts'
import { hostsOf, targetsOf } from './targets-of.ts'

const switched = yaml.replace(
  /^deploy:\n[\s\S]*/m,
  `deploy:
  nginx: { listen: "[::]:81", root: /srv/nginx/public, brotli: yes, hsts: yes }
  caddy: { listen: "127.0.0.1:82", root: /srv/caddy/public }
  apache: { listen: ":83", root: /srv/apache/public, hsts: yes }
  kubernetes: { image: "ghcr.io/me/website:1.2", replicas: 3, gateway: infra/public }
`,
)

test.each(targets.map(({ name }) => name))('%s: the sample site', name => {
  const files = written(bundleOf(committed, yaml), name)
  const own = hosts.filter(host => host.startsWith(`${name}/`))
  if (own.length === 0) expect(files.join('\n')).toMatchSnapshot()
  else
    expect([...files].sort()).toEqual(
      own.map(path => `== ${path}\n${readFileSync(join('dist', path), 'utf8')}`).sort(),
    )
})

test.each(targets.map(({ name }) => name))('%s: a site with every switch the other way', name => {
  expect(written(bundleOf(full, switched), name).join('\n')).toMatchSnapshot()
})

test.each([
  [
    'http',
    'http://play.example.net',
    'nginx: { listen: 80, hsts: yes }\n  apache: { listen: 80, hsts: yes }',
  ],
  [
    'any address',
    'https://play.example.net',
    'nginx: { listen: "0.0.0.0:81" }\n  kubernetes: { gateway: public, image: "localhost:5000/a/b" }',
  ],
  [
    'one address',
    'https://play.example.net',
    `nginx: { listen: "10.0.0.1:81" }\n  kubernetes: { image: "a@sha256:${'0'.repeat(64)}" }`,
  ],
  [
    'one IPv6 address',
    'https://[::1]:8443',
    'nginx: { listen: "[fd00::1]:81" }\n  kubernetes: { image: "h.example:5000/a:t@sha256:' +
      '0'.repeat(64) +
      '" }',
  ],
])('what hosts make of %s', (_, baseUrl, deploy) => {
  const config = switched.replace(/^deploy:\n[\s\S]*/m, `deploy:\n  ${deploy}\n`)
  const bundle = bundleOf({ ...full, baseUrl, routes: full.routes.slice(1) }, config)
  const [before, after] = [lines(bundleOf(full, switched)), lines(bundle)]
  expect({
    gone: before.filter(line => !after.includes(line)),
    come: after.filter(line => !before.includes(line)),
  }).toMatchSnapshot()
})

function lines(bundle: Bundle): readonly string[] {
  return ['nginx', 'caddy', 'apache', 'varnish', 'kubernetes'].flatMap(name =>
    written(bundle, name).flatMap(file => file.split('\n').map(line => `${file.split('\n', 1)}: ${line}`)),
  )
}

test('what hosts say of themselves', () => {
  expect(targets.map(({ refuse, render, ...rest }) => rest)).toMatchSnapshot()
})

test('the hosts of a config, and of a built bundle', () => {
  const config = configSchema.parse(parse(yaml))
  const { targets: _, ...deploy } = config.deploy
  expect(targetsOf(config, undefined).map(({ name }) => name)).toMatchSnapshot()
  expect(targetsOf({ ...config, deploy }, undefined).map(({ name }) => name)).toMatchSnapshot()
  expect(targetsOf(config, ['pages', 'nginx']).map(({ name }) => name)).toMatchSnapshot()
  expect(hostsOf({ hosts }).map(({ name }) => name)).toMatchSnapshot()
  expect(hostsOf({ hosts: ['nginx/x', 'caddyfile'] }).map(({ name }) => name)).toEqual(['nginx'])
  expect(hostsOf({ hosts: [] })).toBe(targets)
})
