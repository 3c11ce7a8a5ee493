import { expect, test } from 'vitest'
import { htmlTemplate, markdownTemplate, plainTemplate } from './page-templates.ts'
import { apacheTemplate, caddyTemplate, nginxTemplate } from './server-templates.ts'

const kinds = {
  apache: apacheTemplate,
  caddy: caddyTemplate,
  html: htmlTemplate,
  markdown: markdownTemplate,
  nginx: nginxTemplate,
  varnish: (templates: ReadonlyMap<string, string>) => plainTemplate(templates, 'varnish'),
}

test.each(Object.entries(kinds))(
  '%s: one that is not there is a bug, and so is a value that is not plain',
  (kind, make) => {
    const render = make(new Map([[`${kind}/a.eta`, 'a <%= it.value %>']]))
    expect(() => render('b', {})).toThrow(`there is no template ${kind}/b.eta`)
    expect(render('a', { value: 'b' })).toBe('a b')
    const odd = () => render('a', { value: '"\\\n' })
    if (kind === 'html') expect(odd()).toBe('a &quot;\\\n')
    else if (kind === 'markdown') expect(odd()).toBe('a "\\\\\n')
    else expect(odd).toThrow('not plain enough')
  },
)

test('Markdown reads just the text', () => {
  const render = markdownTemplate(new Map([['markdown/a.eta', '<%= it.value %>']]))
  expect(render('a', { value: 'Q & A <3 a_b' })).toBe('Q & A \\<3 a_b')
  expect(render('a', { value: '&lt;<a>[b]*_c_' })).toBe('\\&lt;\\<a>\\[b\\]\\*\\_c\\_')
})
