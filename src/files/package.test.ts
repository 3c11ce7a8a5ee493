import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dependency, isOnRegistry, starterExtras, version } from './package.ts'

test('what init writes depends on whether npm has portolan', () => {
  const workflow = (published: boolean) =>
    Buffer.from(
      starterExtras('www.my-server.net', published).get('.github/workflows/site.yml') ?? '',
    ).toString()
  expect([true, false].map(dependency)).toEqual([`^${version()}`, `file:portolan-${version()}.tgz`])
  expect(workflow(false)).toContain('npm pack --silent /path/to/portolan')
  expect(workflow(true)).toContain("'https://www.my-server.net'")
  expect(workflow(true)).toMatch(/^# Checks and builds .*\nname: site\n/)
})

// https://docs.npmjs.com/cli/commands/npx: without a path, npx and npm install ask the registry.
const untrue = isOnRegistry
  ? /not on (?:npm|a package registry)/
  : /npm i(?:nstall)? (?:-\S+ )*portolan\b|npm(?: create|x) portolan@/

const docs = ['README.md', 'CONTRIBUTING.md', 'docs', 'starter/workflow.yml', 'action'].flatMap(name =>
  /\./.test(name)
    ? [name]
    : readdirSync(name, { recursive: true, encoding: 'utf8' })
        .filter(file => /\.(?:md|yml)$/.test(file))
        .map(file => `${name}/${file}`),
)

test.each(docs)('%s says the same', file => {
  expect(readFileSync(file, 'utf8')).not.toMatch(untrue)
})
