import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = readFileSync('src/model/template-data.ts', 'utf8')

/** The fields of a type, each with what its comment says. */
function rows(name: string): readonly string[] {
  const [, body = ''] = new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}\\n`).exec(source) ?? []
  return Array.from(
    body.matchAll(/^ {2}\/\*\* (.*) \*\/\n {2}readonly (\w+):\s([\s\S]*?)(?=\n {2}\/\*\*|$(?![\s\S]))/gm),
    ([, meaning = '', field, type = '']) => {
      const [plain, isOptional] = [plainType(type), /\bundefined$/.test(type)]
      const shown = /^(?:string|boolean|Words)$/.test(plain) ? '' : ` (\`${plain}\`)`
      return `| \`it.${field}${isOptional ? '?' : ''}\` | ${meaning.replace(/\.$/, '')}${shown} |`
    },
  )
}

function plainType(type: string): string {
  return type
    .replace(/\breadonly /g, '')
    .replace(/\s*\| undefined$/, '')
    .replace(/\s+/g, ' ')
    .replaceAll('|', 'or')
    .replace(/^ ?or /, '')
}

// After a change: UPDATE_DOCS=1 npx vitest run src/model/template-data.test.ts
test.each([
  ['page', 'PageTemplateData'],
  ['not-found', 'NotFoundTemplateData'],
])('docs/templates.md says what html/%s.eta is given', (name, type) => {
  const table = ['| data | what it is |', '|---|---|', ...rows(type)].join('\n')
  const text = readFileSync('docs/templates.md', 'utf8')
  const updated = text.replace(
    new RegExp(`(<!-- template: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`),
    (_, before, after) => `${before}\n${table}\n\n${after}`,
  )
  if (process.env['UPDATE_DOCS']) writeFileSync('docs/templates.md', updated)
  else expect(updated).toBe(text)
})

/** A template, or the frame of pages with all that it includes. */
function filesOf(name: string): readonly string[] {
  const files = readdirSync('templates/html').filter(file => file.endsWith('.eta'))
  return files.filter(file => (name === 'page') === (file !== 'not-found.eta'))
}

test('the templates use what they are given, and nothing else', () => {
  for (const [name, type] of [
    ['page', 'PageTemplateData'],
    ['not-found', 'NotFoundTemplateData'],
  ] as const) {
    const text = filesOf(name)
      .map(file => readFileSync(`templates/html/${file}`, 'utf8'))
      .join('')
    const given = rows(type).map(row => /it\.(\w+)/.exec(row)?.[1] ?? '')
    const used = new Set(Array.from(text.matchAll(/\bit\.(\w+)/g), ([, field = '']) => field))
    expect([...used].filter(field => !given.includes(field))).toEqual([])
  }
})
