import { describe, expect, test } from 'vitest'
import { fuzz } from '../../testing/fuzz.ts'
import { type SampleOptions, sampleBundle } from '../../testing/sample-bundle.ts'
import { hostTemplates } from '../../text/template.ts'
import { plainText } from '../apache/rules.ts'
import { nginx } from './nginx.ts'

const textOf = (options: SampleOptions = {}) =>
  nginx
    .render(sampleBundle(options))
    .map(({ path, body }) => `== ${path}\n${body}`)
    .join('\n')

describe('the nginx configuration', () => {
  test('does not depend on the number of pages, not by one byte', () => {
    expect(textOf({ morePages: fuzz(1_000) })).toBe(textOf({ morePages: 10 }))
  })

  test('has no directive that was trouble elsewhere, and no positional capture', () => {
    const words = withoutTexts(textOf({ notAcceptable: '406', hsts: true })).split(/[\s;{}]+/)
    const traps = ['if', 'alias', 'rewrite', 'set', 'break', 'proxy_pass', 'daemon', 'user', 'load_module']
    expect(words.filter(word => traps.includes(word))).toEqual([])
    expect(words.filter(word => /\$(\d|\{\d)/.test(word))).toEqual([])
  })

  test('builds no header from what was sent', () => {
    const lines = textOf({ notAcceptable: '406' }).split('\n')
    const sent = lines.filter(line => /^\s*(add_header|return)\b/.test(line))
    const variables = sent.flatMap(line => line.match(/\$\{?\w+/g) ?? [])
    expect(sent.length).toBeGreaterThan(50)
    expect(variables.filter(variable => !/^\$\{?samp33447_\w/.test(variable))).toEqual([])
  })

  test('prefixes each of its own variables', () => {
    const defined = Array.from(textOf({ notAcceptable: '406' }).matchAll(/^map .* \$(\w+) \{|\(\?<(\w+)>/gm))
    const names = defined.map(([, map, capture]) => map ?? capture ?? '')
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter(name => !/^samp33447_\w/.test(name))).toEqual([])
  })

  test.each<SampleOptions>([{}, { notAcceptable: '406', brotli: true, hsts: true }])(
    'says in every map what holds where no row does, with %j',
    options => {
      const maps = Array.from(textOf(options).matchAll(/^[ \t]*map .* (\$\w+) \{\n([\s\S]*?)^[ \t]*\}/gm))
      expect(maps.length).toBeGreaterThan(30)
      const silent = maps.filter(([, , rows = '']) => rows.match(/^\s*default\s/gm)?.length !== 1)
      expect(silent.map(([, variable]) => variable)).toEqual([])
    },
  )

  test('repeats the headers of every answer in each location that has its own header', () => {
    const locations = textOf({ notAcceptable: '406' })
      .split(/^location /m)
      .slice(1)
      .map(text => text.split('\n}')[0] ?? '')
    const bare = locations.filter(
      text => text.includes('add_header') && !/headers\.conf|assets\.conf/.test(text),
    )
    expect(bare.map(text => text.split(' {')[0])).toEqual(['@sample-site_range'])
  })

  test('holds no free text of the config', () => {
    const canary = `CANARY a"; add_header X-Evil 1; # $http_cookie \${host} 'x' {y}`
    expect(textOf({ freeText: canary })).toBe(textOf())
  })

  test('turns brotli and HSTS on only when told', () => {
    expect(textOf()).not.toMatch(/brotli_static|Strict-Transport-Security/)
    expect(textOf({ brotli: true })).toContain('brotli_static on;')
    expect(textOf({ hsts: true })).toContain(
      'add_header Strict-Transport-Security "max-age=31536000" always;',
    )
  })

  test.each(['$host', 'a"b', "a'b", 'a\\b', 'a;b', 'a{b', 'a}b', 'a#b', 'a\nb', 'a\tb', 'é'])(
    'the template refuses %j',
    value => {
      const templates = new Map([['nginx/t.eta', '<%= it.value %>']])
      expect(() => hostTemplates(templates, 'nginx', plainText)('t', { value })).toThrow('not plain enough')
    },
  )
})

/** Without comments and quoted strings. */
function withoutTexts(text: string): string {
  return text.replace(/^\s*#.*$/gm, '').replace(/"[^"]*"|'[^']*'/g, '""')
}
