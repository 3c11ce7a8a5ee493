import type { Compiled } from '../compile.ts'
import { compileHostile, type Values } from './hostile-site.ts'
import { freeTexts, nameOf, textFields } from './text-fields.ts'

/** What breaks out of one language or another when it is written without escaping. */
export const worstValues: readonly string[] = [
  'a"; add_header X-Evil 1; #',
  "'; } server { listen 1; } #",
  `$http_cookie \${host} $5 Win $5!`,
  'a\\nX-Evil: 1\\r\\n\\',
  '{http.request.header.Cookie} {env.SECRET} {$SECRET} `{$SECRET}`',
  '" # import /etc/hostname',
  '</script><script>alert(1)</script><!--',
  `A & B <x> "q" 'a'`,
  '"><img src=x onerror=alert(1)>',
  '# [a](b) *c* _d_ `e` ]( ~~f~~ | #',
  '- a: b # c',
  '1. !!str &a *a ?',
  '%{HTTP_HOST} <%= it %> {{ server.name }} {page}',
  '\\{{ server.name }} \\{{',
  '{http.request.host}} { {a.b} \\\\{a.b}}',
  '😀 שלום \u202e x\u00a0y 👩‍🚀',
]

/** Words that nginx gives a meaning where a map or a location stands. */
export const nginxWords = ['default', 'include', 'hostnames', 'volatile'] as const

const page = (title: string) => `---\ntitle: ${title}\ndescription: A page.\n---\n\nText.\n`

/** Pages, assets and skills that are called what a server's language could take for its own. */
const oddNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(nginxWords.map(word => [`pages/${word}.md`, page(word)])),
  ...Object.fromEntries(nginxWords.map(word => [`assets/${word}`, word])),
  'pages/include/etc/hostname.md': page('Include'),
  'skills/default/SKILL.md': '---\nname: default\ndescription: Text.\n---\n\nText.\n',
}

/** One value in every text. */
export function everywhere(value: string): Values {
  return new Map(freeTexts.map(field => [field, value]))
}

/** Every text is one of the worst, every name one that means something to a server. */
export function worstSite(listen: string, texts: Values = worstTexts()): Compiled {
  return compileHostile(new Map([...texts, [fieldOf('config: deploy.nginx.listen'), listen]]), oddNames)
}

function worstTexts(): Values {
  return new Map(freeTexts.map((field, index) => [field, worstValues[index % worstValues.length] ?? '']))
}

/** A field by its name. */
export function fieldOf(name: string) {
  const field = textFields.find(candidate => nameOf(candidate) === name)
  if (field === undefined) throw new Error(`there is no field ${name}`)
  return field
}
