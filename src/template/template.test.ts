import { expect, test } from 'vitest'
import { templatesOf } from './template.ts'

const folders = ['apache', 'caddy', 'docker', 'html', 'markdown', 'nginx', 'pictures', 'varnish'] as const

test.each(folders)('%s: one that is not there is a bug, and so is a value that is not plain', kind => {
  const render = templatesOf(new Map([[`${kind}/a.eta`, 'a <%= it.value %>']]), kind)
  expect(() => render('b', {})).toThrow(`there is no template ${kind}/b.eta`)
  expect(render('a', { value: 'b' })).toBe('a b')
  const odd = () => render('a', { value: '"\\\n' })
  if (kind === 'html' || kind === 'pictures') expect(odd()).toBe('a &quot;\\\n')
  else if (kind === 'markdown') expect(odd()).toBe('a "\\\\\n')
  else expect(odd).toThrow('not plain enough')
})

test('Markdown reads just the text', () => {
  const render = templatesOf(new Map([['markdown/a.eta', '<%= it.value %>']]), 'markdown')
  expect(render('a', { value: 'Q & A <3 a_b' })).toBe('Q & A \\<3 a_b')
  expect(render('a', { value: '&lt;<a>[b]*_c_' })).toBe('\\&lt;\\<a>\\[b\\]\\*\\_c\\_')
})
