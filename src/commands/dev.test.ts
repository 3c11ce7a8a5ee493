import { describe, expect, test } from 'vitest'
import { change, goodBundle } from '../testing/sample.ts'
import { paint } from '../text/layout.ts'
import { devBundle, withScript } from './dev/dev-bundle.ts'
import { reportHtml } from './dev/listener.ts'

const bundle = goodBundle(files => {
  change(files, 'pages/rules.md', /^---\n/, '---\nsitemap: false\n')
  change(files, 'pages/faq.md', /$/, '\nA `</head>` and </i>"quotes" & more.\n')
})
const shown = devBundle(bundle)
const text = (files: ReadonlyMap<string, Uint8Array>, file: string) =>
  Buffer.from(files.get(file) ?? '').toString()

describe('devBundle', () => {
  const pages = ['index', 'join', 'faq', 'rules', 'guides/first-hour', '404'].map(name => `${name}.html`)

  test.each(pages)('gives %s the script, in its head, once', file => {
    const tag = `<script src="/@portolan/dev.js" data-build="${bundle.manifest.id}" defer></script>`
    const parts = text(shown.files, file).split(`<head>\n${tag}`)
    expect(parts).toHaveLength(2)
    expect(parts.join('<head>')).toBe(text(bundle.files, file))
  })

  test.each([
    ['<p>$& no head</p>', '<p>$& no head</p>|'],
    ['<header></header>\n', '<header></header>\n|'],
    ['<html><head lang="en"><title>', '<html><head lang="en">|<title>'],
  ])('gives %j the script too, which is as long everywhere', (html, expected) => {
    const tag = '\n<script src="/@portolan/dev.js" data-build="b" defer></script>'
    expect(Buffer.from(withScript(html, 'b')).toString()).toBe(expected.replace('|', () => tag))
  })

  test('changes one header: nothing is kept without being asked for again, but what is named by its content', () => {
    for (const [name, set] of Object.entries(bundle.manifest.headerSets)) {
      const expected = set.map(([field, value]) =>
        field === 'Cache-Control' && value !== 'no-store' && name !== 'immutable'
          ? [field, 'no-cache']
          : [field, value],
      )
      expect([name, shown.table.headerSets[name]]).toEqual([name, expected])
    }
    expect(JSON.stringify(shown.table.headerSets).match(/max-age=\d+/g)).toEqual(['max-age=31536000'])
  })
})

describe('reportHtml', () => {
  const painted = paint(true)

  test('makes classes of colors', () => {
    expect(reportHtml(`a ${painted('b', 'bold', 'red')} c\n${painted('d', 'blue')}`)).toBe(
      'a <span class="bold red">b</span> c\n<span class="blue">d</span>',
    )
  })

  test('keeps text as text', () => {
    const hostile = `</pre><script>alert("1")</script>&amp;`
    const escaped = '&lt;/pre&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;'
    expect(reportHtml(hostile)).toBe(escaped)
    expect(reportHtml(painted(hostile, 'yellow'))).toBe(`<span class="yellow">${escaped}</span>`)
    expect(reportHtml('')).toBe('')
  })
})
