import { expect, test } from 'vitest'
import type { CompileOptions } from '../compile.ts'
import type { Bundle } from '../model/bundle.ts'
import { change, goodBundle, unpaintedBundle } from '../testing/sample.ts'
import { check, checkOutput } from './index.ts'

const good = goodBundle()
const rules = (bundle: Bundle) => {
  const found = [...check(bundle.site, bundle.resources, bundle.today), ...checkOutput(bundle)]
  return [...new Set(found.map(({ ruleId }) => ruleId))]
}

test('the sample raises no question', () => expect(rules(good)).toEqual([]))

test.each([
  ['2027-11-01', '2026-12-01', []],
  ['2026-11-30', '2026-12-01', ['security-expired']],
  ['2026-12-01', '2026-12-01', []],
  ['2028-12-01', '2026-12-01', ['security-distant']],
  ['2029-01-01', '2028-12-01', ['updated-stale']],
  ['2027-01-01', '2026-10-01', ['updated-future', 'post-future']],
])('security.txt until %s, built on %s: %j', (expires, today, expected) => {
  const { diagnostics } = unpaintedBundle(
    files =>
      change(
        files,
        'portolan.yaml',
        '\nagents:\n',
        `\nagents:\n  security: { contact: "mailto:a@b.example", expires: ${expires} }\n`,
      ),
    { today },
  )
  expect([...new Set(diagnostics.map(found => found.ruleId))]).toEqual(expected)
})

test.each([
  ['2026-11-30', []],
  ['2026-12-01', []],
  ['2026-12-02', ['announcement-over']],
])('an announcement until 2026-12-01, on %s: %j', (today, expected) => {
  const bar = 'site:\n  pictures: no\n  announcement: { text: Maintenance, until: 2026-12-01 }\n'
  const announced = (options: object) =>
    unpaintedBundle(files => change(files, 'portolan.yaml', /^site:\n/m, bar), options)
  const { diagnostics, files } = announced({ today, strict: true })
  expect(diagnostics.map(found => found.ruleId)).toEqual(expected)
  expect(diagnostics.every(({ fatal, place }) => !fatal && place !== undefined)).toBe(true)
  // The day changes nothing that is published.
  expect([...files]).toEqual([...announced({}).files])
})

test('time alone never fails a build: what depends on the date stays a warning, under strict, too', () => {
  const compiled = (options: CompileOptions) =>
    unpaintedBundle(
      files =>
        change(
          files,
          'portolan.yaml',
          /\nagents:\n/,
          `\nagents:\n  security: { contact: "mailto:a@b.example", expires: 2026-12-01 }\n`,
        ),
      options,
    ).diagnostics.map(({ ruleId, fatal }) => `${fatal ? 'error' : 'warning'} ${ruleId}`)
  for (const strict of [false, true]) {
    const always = compiled({ strict })
    const said = new Set<string>()
    for (const today of ['1999-01-01', '2026-12-01', '2026-12-02', '2029-01-01']) {
      const found = compiled({ strict, today })
      expect(found.filter(line => line.startsWith('error'))).toEqual(
        always.filter(line => line.startsWith('error')),
      )
      for (const line of found) said.add(line)
    }
    expect([...said].sort()).toEqual([
      'warning post-future',
      'warning security-distant',
      'warning security-expired',
      'warning updated-future',
      'warning updated-stale',
    ])
  }
})

test('a skill of the operator is published byte for byte', () => {
  const skill = '---\nname: find-friends\ndescription: Finds friends.\n---\n\n# Find friends\r\n'
  const bundle = goodBundle(files => files.set('skills/find-friends/SKILL.md', Buffer.from(skill)))
  expect(String(bundle.files.get('.well-known/agent-skills/find-friends/SKILL.md'))).toBe(skill)
  expect(String(bundle.files.get('.well-known/agent-skills/index.json'))).toContain('find-friends')
})
