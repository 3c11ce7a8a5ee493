import { describe, expect, test } from 'vitest'
import { type SampleOptions, sampleBundle } from '../../testing/sample-bundle.ts'
import { nginx } from './nginx.ts'

const textOf = (options: SampleOptions = {}) =>
  nginx
    .render(sampleBundle(options))
    .map(({ path, body }) => `== ${path}\n${body}`)
    .join('\n')

test('conformance/accept.conf is what a site gets', async () => {
  const { manifest, ...bundle } = sampleBundle()
  const files = nginx.render({ ...bundle, manifest: { ...manifest, shortName: 'accept' } })
  const { body } = files.find(({ path }) => path === 'nginx/accept/accept.conf') ?? {}
  await expect(body).toMatchFileSnapshot('../../../conformance/accept.conf')
})

describe('the nginx configuration', () => {
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
})

/** Without comments and quoted strings. */
function withoutTexts(text: string): string {
  return text.replace(/^\s*#.*$/gm, '').replace(/"[^"]*"|'[^']*'/g, '""')
}
