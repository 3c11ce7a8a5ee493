import { join } from 'node:path'
import { readTemplates } from '../../files/package.ts'
import { readOptional } from '../../files/read-files.ts'
import { shorten } from '../../text/layout.ts'

/** Comments, words and signs as nginx reads them: `ngx_conf_read_token` in src/core/ngx_conf_file.c. */
const token = /#[^\n]*|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[;{}]|(?:\\[\s\S]|\$\{|[^ \t\r\n;{\\])+/g

/**
 * The first directive that portolan never writes, and its line. `nginx -t` does what a configuration says: `load_module` runs code
 * of whoever made the bundle, and logs are created where it names them.
 */
export function foreignDirective(folder: string): string | undefined {
  const templates = [...readTemplates()].filter(([path]) => path.startsWith('nginx/'))
  const names = new Set(templates.flatMap(([, text]) => text.match(/(?<=^ *)[a-z_]+(?=[ ;])/gm) ?? []))
  const files = new Set(['nginx.conf'])
  for (const file of files) {
    const text = readOptional(join(folder, 'nginx', file))?.toString('latin1')
    if (text === undefined) return `nginx/${file}, which cannot be read,`
    const blocks: string[] = []
    let words: RegExpExecArray[] = []
    for (const word of text.matchAll(token)) {
      const [sign] = word
      if (sign === '}') blocks.pop()
      else if (sign !== ';' && sign !== '{') words.push(...(sign.startsWith('#') ? [] : [word]))
      else {
        const [name = '', value = ''] = words.map(([text]) => text)
        if (name === 'include') files.add(value)
        // The rows of these blocks are no directives.
        const isRow = /^(?:map|types)$/.test(blocks.at(-1) ?? '') && name !== 'include'
        if (!isRow && !(names.has(name) && isWithin(name, value))) {
          const line = text.slice(0, words[0]?.index).split('\n').length
          return `\`${shorten(words.join(' '))}\` in nginx/${file}, line ${line},`
        }
        if (sign === '{') blocks.push(name)
        words = []
      }
    }
  }
  return undefined
}

function isWithin(name: string, value: string): boolean {
  if (name === 'include') return /^[\w-]+\/[\w-]+\.conf$/.test(value)
  return !/^pid$|_log$|_path$/.test(name) || /^(?:off|nginx\/run\/[\w.]+)$/.test(value)
}
