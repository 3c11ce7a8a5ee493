import { test } from 'vitest'
import { frontMatterSchema } from '../config/schema/front-matter.ts'
import { decode } from '../config/yaml/decode.ts'
import { yamlSource } from '../config/yaml/source.ts'
import { mapping, yaml } from '../config/yaml/yaml.ts'
import type { Refused } from '../model/sources.ts'
import { problemIn } from '../report/problem.ts'
import { fixtureSite, fixtureConfig as good } from '../testing/fixture-site.ts'
import { heldToInputs } from '../testing/held-to-inputs.ts'
import { shown, whole } from '../testing/whole-problem.ts'
import { frontMatter } from './pages/front-matter.ts'
import { pagePath } from './pages/page-path.ts'

const page = (more = '', body = 'Hello.\n') => `---\ntitle: A\ndescription: B.\n${more}---\n\n${body}`

type Files = Readonly<Record<string, string | null>>

/** Holds inputs to what is reported of them: fixtures/complaints/. */
const heldToOwnInputs = (name: string, said: (input: string) => string) =>
  heldToInputs(new URL(`./fixtures/complaints/${name}.txt`, import.meta.url), said)

const complaints = (change: Files, refused: readonly Refused[] = []) =>
  shown(fixtureSite({ 'pages/join.md': page(), ...change }, refused).diagnostics)

/**
 * What a case changes: names of files, divided by bars, and the lines of their text. In place of those, the config has lines that
 * it loses and lines that it gets in their place, or at its end.
 */
function changed(input: string) {
  const files: Record<string, string | null> = {}
  const refused: Refused[] = []
  for (const part of input.split(/^(?=[^ +\n-])/m)) {
    const [head = '', ...lines] = part.replace(/\n$/, '').split('\n')
    const [, missing] = /^(.*) is not there$/.exec(head) ?? []
    const [, unread] = /^not read: (.*)$/.exec(head) ?? []
    if (missing !== undefined) files[missing] = null
    else if (unread !== undefined) refused.push(JSON.parse(unread))
    else if (/^[+-]/.test(lines[0] ?? '')) files[head] = edited(lines.join('\n'))
    else if (!head.startsWith('#')) for (const file of head.split(' | ')) files[file] = textOf(lines)
  }
  return { files, refused }
}

/** The config after lines that it loses, with `-`, and lines that it gets, with `+`. */
function edited(edits: string): string {
  return edits.split(/(?<=^\+.*)\n(?=-)/m).reduce((before, edit) => {
    const of = (sign: string) => textOf(edit.split('\n').filter(line => line.startsWith(sign)))
    if (of('-') === '') return before + of('+')
    const after = `\n${before}`.replace(`\n${of('-')}`, () => `\n${of('+')}`).slice(1)
    if (after === before) throw new Error(`the config has no lines ${of('-')}`)
    return after
  }, good)
}

/** A text: a line of it is plain, or JSON, which has its end of line itself; as many times as a number says. */
function textOf(lines: readonly string[]): string {
  return lines
    .map(line => {
      const [, json, times = 1] = /^..(".*")(?:×(\d+))?$/.exec(line) ?? []
      return json === undefined ? `${line.slice(2)}\n` : JSON.parse(json).repeat(Number(times))
    })
    .join('')
}

test.each(['values', 'keys', 'addresses', 'advice', 'pages', 'posts', 'files', 'not-read', 'one-mistake'])(
  '%s: what each changes of a site without mistakes, and all that is reported of it',
  name =>
    heldToOwnInputs(name, input => {
      const { files, refused } = changed(input)
      return `\n${complaints(files, refused)}`
    }),
)

test('names of pages', () =>
  heldToOwnInputs('page-names', file => {
    const { path, mistake } = pagePath(file)
    return mistake === undefined ? path : whole(problemIn(mistake, file))
  }))

test('YAML', () =>
  heldToOwnInputs('yaml', input => {
    const source = yamlSource('a.yaml', textOf(input.split('\n')))
    const { tree, diagnostics } = yaml(source)
    const value = JSON.stringify(tree?.value)?.slice(0, 200)
    const asMapping = mapping(source, 'a note').diagnostics.slice(diagnostics.length)
    const more = asMapping.length === 0 ? [] : ['as a mapping:', shown(asMapping)]
    return [value ?? 'no value', shown(diagnostics), ...more].join('\n')
  }))

test('front matter', () =>
  heldToOwnInputs('front-matter', input => {
    const {
      diagnostics,
      tree: _,
      texts: __,
      ...rest
    } = frontMatter('a.md', textOf(input.split('\n')), frontMatterSchema)
    return `${JSON.stringify(rest)}\n${shown(diagnostics)}`
  }))

test('people and votes', () =>
  heldToOwnInputs(
    'people',
    lines => `\n${complaints({ 'portolan.yaml': `${good}${lines}\n`, 'assets/aria.png': '' })}`,
  ))

test('events', () =>
  heldToOwnInputs('events', input => {
    const [first = '', ...lines] = input.split('\n')
    const [zone, ...none] = first.split(', ')
    return `\n${complaints({
      'portolan.yaml': good.replace('service:\n', `$&${zone === 'none' ? '' : `  timeZone: ${zone}\n`}`),
      'pages/events/index.md': page(none.length > 0 ? '' : 'events: yes\n'),
      'pages/events/a.md': page(`${lines.join('\n').replace(/^title.*/, '')}\n`),
    })}`
  }))

test('paths of other programs', () =>
  heldToOwnInputs('elsewhere', lines => {
    const map = lines.includes('/map/') ? '[a](/map/) [b](/map/x?y#z) [c](/map)' : ''
    const files = { 'pages/index.md': page('', `[r](/help/rules) ${map}\n`), 'pages/help/rules.md': page() }
    return `\n${complaints({ 'portolan.yaml': `${good}${lines.replaceAll('↵', '\n')}\n`, ...files })}`
  }))

test('what is no text', () =>
  heldToOwnInputs('decode', input => {
    const [, hex = '', times = 1, limit] = /^([0-9a-f]*)(?:×(\d+))?, at most (\d+)$/.exec(input) ?? []
    const text = decode('a', Buffer.from(hex.repeat(Number(times)), 'hex'), Number(limit))
    return (typeof text === 'string' ? JSON.stringify(text) : whole(text)).slice(0, 400)
  }))
