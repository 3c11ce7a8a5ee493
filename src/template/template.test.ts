import { expect, test } from 'vitest'
import { hostTemplates, templatesOf } from './template.ts'

test.each(['html', 'pictures', 'dev', 'markdown'] as const)('%s: values are escaped', kind => {
  const render = templatesOf(new Map([[`${kind}/a.eta`, 'a <%= it.value %>']]), kind)
  expect(() => render('b', {})).toThrow(`there is no template named ${kind}/b.eta`)
  expect(render('a', { value: 'b' })).toBe('a b')
  expect(render('a', { value: '"\\\n' })).toBe(kind === 'markdown' ? 'a "\\\\\n' : 'a &quot;\\\n')
})

test('a host: a value that is not plain is a bug, and so is a template that is missing', () => {
  const render = hostTemplates(new Map([['host/a.eta', 'a <%= it.value %>']]), 'host', /^[a-z]*$/)
  expect(() => render('b', {})).toThrow('there is no template named host/b.eta')
  expect(render('a', { value: 'b' })).toBe('a b')
  expect(() => render('a', { value: 'b c' })).toThrow('not plain enough for host: "b c"')
})

test('Markdown reads just the text', () => {
  const render = templatesOf(new Map([['markdown/a.eta', '<%= it.value %>']]), 'markdown')
  expect(render('a', { value: 'Q & A <3 a_b' })).toBe('Q & A \\<3 a_b')
  expect(render('a', { value: '&lt;<a>[b]*_c_' })).toBe('\\&lt;\\<a>\\[b\\]\\*\\_c\\_')
})
