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
      const shown = /^(?:string|boolean|group|Words)$/.test(plain) ? '' : ` (\`${plain}\`)`
      return `- \`it.${field}${isOptional ? '?' : ''}\`: ${meaning.replace(/\.$/, '')}${shown}`
    },
  )
}

/** A type in one line, with what its names stand for. */
function plainType(type: string): string {
  return type
    .replace(/^(?:FrontMatter\['data'\]|ServerInfo|\{ readonly \[name in .*)$/, 'group')
    .replace(/\b[A-Z]\w+\b/g, name => bodyOf(name) ?? name)
    .replace(/\/\*\*.*?\*\/|\breadonly |^\s*\||\s*\| undefined$/g, '')
    .replace(/\{\s+/g, '{ ')
    .replace(/\s+\}/g, ' }')
    .replace(/\n\s*\|/g, ' |')
    .replace(/\n\s*/g, '; ')
    .replaceAll(': |', ':')
    .replaceAll('|', 'or')
    .replaceAll("FrontMatter['data']", 'object')
    .replace(/: (?:string|number|boolean)( or undefined)?(?=;| \})/g, (_, isOptional) =>
      isOptional ? '?' : '',
    )
    .trim()
}

/** What an interface of the module has. */
function bodyOf(name: string): string | undefined {
  const [, body] = new RegExp(`interface ${name} (\\{\\n[\\s\\S]*?\\n\\})\\n`).exec(source) ?? []
  return body
    ?.replace(/\n\s*\/\*\*.*\*\//g, '')
    .replace(/\b(?!Words)[A-Z]\w+\b/g, other => bodyOf(other) ?? other)
}

// After a change: UPDATE_DOCS=1 npx vitest run src/model/template-data.test.ts
test.each([
  ['page', 'PageTemplateData'],
  ['not-found', 'NotFoundTemplateData'],
  ['card', 'CardTemplateData'],
])('templates/README.md says what %s.eta is given', (name, type) => {
  const list = rows(type).join('\n')
  const text = readFileSync('templates/README.md', 'utf8')
  const updated = text.replace(
    new RegExp(`(<!-- template: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`),
    (_, before, after) => `${before}\n${list}\n\n${after}`,
  )
  if (process.env['UPDATE_DOCS']) writeFileSync('templates/README.md', updated)
  else expect(updated).toBe(text)
})

/** A template, or the frame of pages with all that it includes. */
function filesOf(name: string): readonly string[] {
  if (name === 'card') return ['templates/pictures/card.eta']
  const files = readdirSync('templates/html').filter(file => file.endsWith('.eta'))
  return files
    .filter(file => (name === 'page') === (file !== 'not-found.eta'))
    .map(file => `templates/html/${file}`)
}

test('the templates use what they are given, and nothing else', () => {
  for (const [name, type] of [
    ['page', 'PageTemplateData'],
    ['not-found', 'NotFoundTemplateData'],
    ['card', 'CardTemplateData'],
  ] as const) {
    const text = filesOf(name)
      .map(file => readFileSync(file, 'utf8'))
      .join('')
    const given = rows(type).map(row => /it\.(\w+)/.exec(row)?.[1] ?? '')
    const used = new Set(Array.from(text.matchAll(/\bit\.(\w+)/g), ([, field = '']) => field))
    expect([...used].filter(field => !given.includes(field))).toEqual([])
  }
})
