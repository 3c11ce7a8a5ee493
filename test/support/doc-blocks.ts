import { readdirSync, readFileSync } from 'node:fs'

/** A fenced block of a document. */
export interface DocBlock {
  /** `docs/ci.md:12`, the line of the fence. */
  readonly place: string
  readonly language: string
  readonly text: string
}

/** A command line that a document shows, and what it shows of its output. */
export interface DocCommand {
  readonly place: string
  readonly line: string
  /** Absent where the document shows none. */
  readonly output?: string
}

/** The manual: README.md and every page of docs/. */
export const manual: readonly string[] = [
  'README.md',
  ...readdirSync('docs').flatMap(name => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]

/** The fenced blocks of a document, in order. */
export function docBlocks(document: string): readonly DocBlock[] {
  const text = readFileSync(document, 'utf8')
  const fences = text.matchAll(/^(`{3,})(\w*)\n([\s\S]*?)^\1$/gm)
  return Array.from(fences, ({ index, 2: language = '', 3: inside = '' }) => ({
    place: `${document}:${text.slice(0, index).split('\n').length}`,
    language,
    text: inside,
  }))
}

/** The command lines of a `sh` or `console` block; a backslash at its end continues a line. */
export function docCommands({ place, language, text }: DocBlock): readonly DocCommand[] {
  if (language === 'console')
    return text
      .split(/^\$ /m)
      .slice(1)
      .map(part => {
        const [line = '', ...output] = part.split('\n')
        return { place, line: withoutComment(line), output: output.join('\n').trimEnd() }
      })
  if (language !== 'sh') return []
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n')
  return lines
    .map(withoutComment)
    .filter(line => line !== '')
    .map(line => ({ place, line }))
}

/** A line of a manual that calls the installed program, for tests that have it on their path. */
export function withoutNpx(line: string): string {
  return line.replaceAll('npx portolan', 'portolan')
}

/** Whether an output is as a document shows it: `…` stands for anything, alone on a line for any number of lines. */
export function looksLike(output: string, shown: string): boolean {
  const pattern = shown
    .split('\n')
    .map(line => (line.trim() === '…' ? '(?:.*\n)*?' : `${line.split('…').map(escaped).join('.*')}\n`))
    .join('')
  return new RegExp(`^${pattern}$`).test(`${output.trimEnd()}\n`)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function withoutComment(line: string): string {
  return line.replace(/(^|\s+)#\s.*$/, '').trim()
}
