import { expect, test } from 'vitest'
import { hostTemplates, isTemplateFault, templatesOf } from './template.ts'

test.each(['html', 'pictures', 'dev', 'markdown'] as const)('%s: values are escaped', kind => {
  const render = templatesOf(new Map([[`${kind}/a.eta`, 'a <%= it.value %>']]), kind)
  expect(() => render('b', {})).toThrow(`There is no template named ${kind}/b.eta`)
  expect(render('a', { value: 'b' })).toBe('a b')
  expect(render('a', { value: '"\\\n' })).toBe(kind === 'markdown' ? 'a "\\\\\n' : 'a &quot;\\\n')
})

test('a host: a value that is not plain is a bug, and so is a template that is missing', () => {
  const render = hostTemplates(new Map([['host/a.eta', 'a <%= it.value %>']]), 'host', /^[a-z]*$/)
  expect(() => render('b', {})).toThrow('There is no template named host/b.eta')
  expect(render('a', { value: 'b' })).toBe('a b')
  expect(() => render('a', { value: 'b c' })).toThrow('not plain enough for host: "b c"')
})

test('Markdown reads just the text', () => {
  const render = templatesOf(new Map([['markdown/a.eta', '<%= it.value %>']]), 'markdown')
  expect(render('a', { value: 'Q & A <3 a_b' })).toBe('Q & A \\<3 a_b')
  expect(render('a', { value: '&lt;<a>[b]*_c_' })).toBe('\\&lt;\\<a>\\[b\\]\\*\\_c\\_')
})

function fault(text: string, data: object = { x: undefined, page: { title: 'a' }, nav: [{ label: 'b' }] }) {
  try {
    templatesOf(new Map([['html/page.eta', text]]), 'html')('page', data)
  } catch (error) {
    if (isTemplateFault(error)) return [error.places[0]?.template, error.places[0]?.line, error.reason]
    throw error
  }
  return undefined
}

test.each([
  ['a\n<%= it.a.b.c %>\n', 2, 'it.a does not exist'],
  ['a\n<%~ it.page.tilte %>', 2, 'it.page.tilte does not exist. Did you mean it.page.title?'],
  ['a\n<%=\n  it.page.tilte.x\n%>', 2, 'Did you mean it.page.title?'],
  ['\n<%= it.nav[0]?.lable %>', 2, 'it.nav[0].lable does not exist. Did you mean it.nav[0].label?'],
  ['<% for (const { lable } of it.nav) { %>\n<%= lable %><% } %>', 2, 'This value is missing here'],
  [`a\n<%= \`on \${it.x}\` %>`, 2, 'This writes "undefined", because a value in it is missing'],
  ['a\n<%= "on " + it.nav %>', 2, 'This writes "[object Object]", because a value in it is a group'],
  ['a\n<%~ it.page %>', 2, 'This writes "[object Object]"'],
  ['undefined\n<%= it.x.y.z %>', 2, 'Cannot read properties of undefined'],
  ['<% const n = it.page.title / 2 %>\n<%= n %>', 2, 'This writes "NaN"'],
  [`a\n<% output(\`\${it.x}\`) %>`, 1, 'This writes "undefined"'],
  ['a\n<a href="<%~ it.x %>">', 2, 'This value is missing here'],
  ['a\n<%= it.nav[1] %>', 2, 'This value is missing here'],
  ['a\n\n<% throw new Error("no\\nway") %>\n', 3, 'way'],
  ['a\n<% if (it.x { %>\nb\n<% } %>', 2, "The code is not valid: Unexpected token '{'"],
  ['<% for (const x of [1]) { %>\n<%= x %>\n<% }} %>\n', 3, "The code is not valid: Unexpected token '}'"],
  ['<% [1].map(x => { %>\n<%= x y %>\n<% }) %>\n', 2, 'The code is not valid: missing ) after argument list'],
  ['a\n<% if (1) { %>\nb\n', 4, 'A bracket in the code is never closed'],
  ['a\n<%= it.x\nb\n', 2, 'unclosed tag'],
  ['a\n<%= "it.x %>\nb\n', 2, 'unclosed string'],
  ['<%\nconst title = it.x + `}`\n%>\n<%= titel %>\n', 4, 'titel is not defined'],
  ['a\n<%~ include("./head") %>', 2, 'There is no template named html/head.eta'],
])('%j says where it is wrong', (text, line, reason) => {
  expect(fault(text)).toEqual(['html/page.eta', line, expect.stringContaining(reason)])
})

test('what is right is no fault', () => {
  expect(
    fault('<% if (it.x || it.nav[1]) { %><%= it.nav.map(({ label }) => label) %><% } %>'),
  ).toBeUndefined()
  expect(fault('<% if (it.page.tilte) { %>a<% } %>')).toBeUndefined()
  expect(fault('<%~ JSON.stringify(it.nav) %>')).toBeUndefined()
  expect(fault('<% if (!it.nav.includes(it.nav[0])) throw 1 %>')).toBeUndefined()
  expect(fault('undefined <%~ it.x %>', { x: 'undefined [object Object]' })).toBeUndefined()
  expect(fault('<% if (it.x) { -%>\n"}"<%= it.x %>\n<% } -%>\n', { x: '{' })).toBeUndefined()
})
