import type { AcceptRules, Weights } from './accept-proof.ts'
import { nginxMaps } from './nginx-maps.ts'

/** The decision of a written `accept.conf`. */
export function nginxRules(conf: string): AcceptRules {
  const prefix = /\$(\w+)_variant \{/.exec(conf)?.[1] ?? ''
  const read = nginxMaps(conf)
  const best = `${prefix}_best`
  const known = listing(`${prefix}_`)
  return {
    choose: accept => read(`${prefix}_variant`, { http_accept: accept }),
    weigh: weights => read(best, known(weights)),
  }
}

/** That of a written Caddyfile: its maps and vars, which nginx could have, and its expressions, which are JavaScript too. */
export function caddyRules(caddyfile: string): AcceptRules {
  const steps = /^\t+map \{\S+Accept\} \{p_known\}[\s\S]*?@long .*/m.exec(caddyfile)?.[0] ?? ''
  const read = nginxMaps([...steps.matchAll(step)].map(asMap).join(''))
  const expressions = Object.fromEntries(
    Array.from(steps.matchAll(/@(\w+) expression `(.*)`/g), ([, name = '', text = '']) => [name, test(text)]),
  )
  const choose = (known: Readonly<Record<string, string>>) => {
    const holds = (name: string) => expressions[name]?.(placeholder => read(variableOf(placeholder), known))
    if (holds('long')) return 'html'
    const shortcut = read('p_known', known)
    if (shortcut !== '') return shortcut
    if (holds('none')) return read('p_both', known)
    return holds('markdown') ? 'markdown' : 'html'
  }
  const known = listing('p_')
  return {
    choose: accept => choose({ http_accept: accept }),
    weigh: weights => choose(known(weights)),
  }
}

/** What the ranges of a well-formed header without a shortcut have come to. */
function listing(prefix: string) {
  const names = ['markdown', 'html', 'text', 'any'].map(range => prefix + range)
  const known: Record<string, string> = { http_accept: 'a/b', p_known: '' }
  return (weights: Weights) => {
    for (let index = 0; index < 4; index++) {
      const weight = weights[index]
      known[names[index] ?? ''] = weight === undefined ? '' : `=${weight}`
    }
    return known
  }
}

/** A map, or a line of vars that are always set. */
const step = /^\t+map "?(.*?)"? \{(\w+)\} \{\n([\s\S]*?)^\t+\}|^\t+(\w+) (\{p_\S+)$/gm

function asMap([, source = '', name = '', rows = '', key, value = '']: RegExpMatchArray): string {
  if (key !== undefined) return `map "" $v_${key} {\n default "${filled(value)}";\n}\n`
  const lines = rows
    .trim()
    .split('\n')
    .map(row => {
      const [, pattern = '', result = ''] = /^\s*("~.*?"|\S+) (.*)$/.exec(row) ?? []
      return ` ${pattern.replace(/(?<!\\)\((?!\?)/, '(?<match>')} ${result.replace('{1}', '{match}')};\n`
    })
  return `map "${filled(source)}" $${name} {\n${lines.join('')}}\n`
}

function variableOf(placeholder: string): string {
  return placeholder.replace('http.request.header.Accept', 'http_accept').replace('http.vars.', 'v_')
}

function filled(text: string): string {
  return text.replace(/\{([\w.]+)\}/g, (_, placeholder: string) => `$${variableOf(placeholder)}`)
}

/** Comparisons of texts mean the same in CEL and in JavaScript. */
function test(expression: string): (read: (placeholder: string) => string) => boolean {
  const script = expression
    .replace(/size\(bytes\((.*?)\)\)/, '$1.length')
    .replace(/\{([\w.]+)\}/g, 'read("$1")')
  return new Function('read', `return ${script}`) as (read: (placeholder: string) => string) => boolean
}
