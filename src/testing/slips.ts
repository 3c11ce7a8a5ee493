import { readFileSync } from 'node:fs'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { compile } from '../compile.ts'
import { readTemplates } from '../files/package.ts'
import type { Store } from '../model/sources.ts'
import type { Problem } from '../report/problem.ts'
import { follow } from './follow.ts'

interface Message {
  readonly line: number | readonly [number, number]
  readonly matches: readonly string[]
}

/** What an owner types, and what must come of it. */
export interface Slip {
  readonly id: string
  readonly group: string
  readonly where: 'page' | 'config'
  readonly accept: 'clean' | 'render' | 'message' | 'either'
  readonly language?: string
  readonly whole?: boolean
  readonly instead?: string
  readonly input: string
  readonly renders?: readonly string[]
  readonly not?: readonly string[]
  readonly html?: readonly string[]
  readonly notHtml?: readonly string[]
  readonly twin?: readonly string[]
  readonly message?: Message | readonly Message[]
  readonly never?: readonly string[]
}

const path = new URL('../../test/fixtures/slips.json', import.meta.url)
const { site, cases } = JSON.parse(readFileSync(path, 'utf8'))

/** All of the fixture; its first lines say what each key means. */
export const slips: readonly Slip[] = cases

const templates = readTemplates()

/** The file that a slip is in. */
const fileOf = ({ where, id, language }: Slip) =>
  where === 'config' ? 'portolan.yaml' : `pages/${language === undefined ? '' : `${language}/`}${id}.md`

/** The sources of the fixture's site with one slip in it. */
function filesWith(slip: Slip | undefined): Map<string, Uint8Array> {
  const pages: Record<string, string> = { ...site.pages }
  let config: string = site.config
  if (slip?.where === 'config') {
    const { instead, input } = slip
    config = instead === undefined ? config + input : config.replace(instead, () => input)
  } else if (slip !== undefined) {
    pages[fileOf(slip).slice('pages/'.length)] = slip.whole
      ? slip.input
      : site.head.replaceAll('ID', slip.id) + slip.input
  }
  if (slip?.language !== undefined) {
    config += site.languages
    Object.assign(pages, site.translations)
  }
  const files = new Map<string, Uint8Array>([['portolan.yaml', Buffer.from(config)]])
  for (const [file, text] of Object.entries(pages)) files.set(`pages/${file}`, Buffer.from(text))
  files.set('assets/map.png', readFileSync(new URL('../../site/assets/bay/valley.png', import.meta.url)))
  return files
}

const kept = new Map<string, Uint8Array>()
/** The other pages of the site were read before. */
const store: Store = { get: key => kept.get(key), set: (key, value) => void kept.set(key, value) }

let last: { readonly said: string; readonly made: ReturnType<typeof compile> } | undefined

/** Following the advice begins with the site that was judged: it is compiled once. */
function compiled(files: Map<string, Uint8Array>): ReturnType<typeof compile> {
  const said = Array.from(files, ([file, bytes]) => `${file}\n${Buffer.from(bytes).toString('latin1')}`).join(
    '\0',
  )
  if (last?.said === said) return last.made
  const made = compile({ config: 'portolan.yaml', files, refused: [] }, templates, {
    today: '2026-11-28',
    store,
  })
  last = { said, made }
  return made
}

const known = new Map<string | undefined, ReadonlySet<string>>()

/** The messages that the site has without the slip. */
function usual({ language }: Slip): ReadonlySet<string> {
  const usual = known.get(language) ?? new Set(compiled(filesWith(undefined)).diagnostics.map(keyOf))
  known.set(language, usual)
  return usual
}

const keyOf = ({ file, ruleId, reason }: Problem) => `${file} ${ruleId} ${reason}`

const own = (slip: Slip, diagnostics: readonly Problem[]) =>
  diagnostics.filter(found => !usual(slip).has(keyOf(found)))

/** Follows the messages for a slip, one after the other, until none is left or one cannot be followed; then judges the result. */
export function afterAdvice(
  slip: Slip,
  byHand?: string,
): { readonly followed: number; readonly wrong: readonly string[] } {
  const files = filesWith(byHand === undefined ? slip : { ...slip, input: byHand })
  const file = fileOf(slip)
  for (let followed = 0; followed < 12; followed++) {
    const { bundle, diagnostics } = compiled(files)
    const [message] = own(slip, diagnostics).filter(
      found => found.file === file && found.ruleId !== 'empty-twin',
    )
    const text = Buffer.from(files.get(file) ?? '').toString()
    if (message === undefined)
      return {
        followed,
        // Inside HTML, the advice is to write `<b>`.
        wrong: bundle === undefined ? ['nothing is published'] : misrendered(slip, bundle.files, 'strong'),
      }
    const next = follow(text, message)
    if (next === undefined || next === text)
      return { followed, wrong: [`cannot follow: ${wordsOf(message)}`] }
    files.set(file, Buffer.from(next))
  }
  return { followed: 12, wrong: ['the messages never end'] }
}

/** What is wrong with the answer to a slip: nothing, if the list is empty. */
export function judge(slip: Slip): readonly string[] {
  const { bundle, diagnostics } = compiled(filesWith(slip))
  const messages = own(slip, diagnostics)
  const said = messages.map(found => `${lineOf(slip, found)}: ${wordsOf(found)}`)
  const harm = (slip.never ?? []).filter(pattern => said.some(text => new RegExp(pattern, 'iu').test(text)))
  const wanted = slip.message === undefined ? [] : [slip.message].flat()
  const isSaid =
    wanted.length > 0 && wanted.every(message => messages.some(found => isMet(slip, found, message)))
  const wrong = bundle === undefined ? ['nothing is published'] : misrendered(slip, bundle.files)
  const misses = {
    clean: [...wrong, ...said],
    render: wrong,
    message: isSaid ? [] : ['no good message', ...said],
    either: isSaid || wrong.length === 0 ? [] : [...wrong, 'no good message', ...said],
  }
  return [...misses[slip.accept], ...harm.map(pattern => `never: ${pattern}`)]
}

/** The line of a message in the input. */
function lineOf({ where, whole, instead }: Slip, { place }: Problem): number {
  const before = where === 'page' ? (whole ? '' : site.head) : configBefore(instead)
  return (place?.start.line ?? 0) - before.split('\n').length + 1
}

const configBefore = (instead: string | undefined): string =>
  instead === undefined ? site.config : site.config.slice(0, site.config.indexOf(instead))

function isMet(slip: Slip, found: Problem, { line, matches }: Message): boolean {
  const [first, last] = typeof line === 'number' ? [line, line] : line
  const at = lineOf(slip, found)
  return at >= first && at <= last && matches.every(pattern => new RegExp(pattern, 'iu').test(wordsOf(found)))
}

const wordsOf = ({ reason, note, expected }: Problem) => [reason, note, expected?.join(' ')].join(' ')

function misrendered(slip: Slip, files: ReadonlyMap<string, Uint8Array>, bold = 'b'): readonly string[] {
  const read = (file: string) => Buffer.from(files.get(file) ?? '').toString()
  const name = `${slip.language === undefined ? '' : `${slip.language}/`}${slip.id}`
  const names = slip.where === 'config' ? ['index', 'join', 'rules'] : [name]
  const pages = names.map(page => read(`${page}.html`))
  const mains = pages
    .map(page => (slip.where === 'config' ? page : (/<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '')))
    .join('\n')
    .replace(/<(\/?)b>/g, `<$1${bold}>`)
  const inHead = (page: string) =>
    [/<title>([^<]*)/.exec(page)?.[1], /name="description" content="([^"]*)/.exec(page)?.[1]].join('\n')
  const shown = slip.where === 'config' ? pages : slip.whole ? [...pages.map(inHead), mains] : [mains]
  const text = [...shown.map(textOf), slip.where === 'config' ? read('api/server-info.json') : ''].join('\n')
  const twin = read(`${name}.md`)
  const lacks = (kind: string, whole: string, wanted: readonly string[] = []) =>
    wanted.filter(pattern => !has(whole, pattern)).map(pattern => `${kind} lacks ${pattern}`)
  const keeps = (kind: string, whole: string, unwanted: readonly string[] = []) =>
    unwanted.filter(pattern => has(whole, pattern)).map(pattern => `${kind} has ${pattern}`)
  return [
    ...lacks('text', text, slip.renders),
    ...keeps('text', text, slip.not),
    ...lacks('HTML', mains, slip.html),
    ...keeps('HTML', mains, slip.notHtml),
    ...lacks('twin', twin, slip.twin),
  ]
}

function has(text: string, pattern: string): boolean {
  const [, source, flags] = /^\/([\s\S]+)\/(\w*)$/.exec(pattern) ?? []
  return source === undefined ? text.includes(pattern) : new RegExp(source, `${flags}u`).test(text)
}

const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/

/** The text of some HTML: a line for each block. */
function textOf(html: string): string {
  const textIn = (node: DefaultTreeAdapterMap['node']): string => {
    if ('value' in node) return node.value.replace(/\n/g, ' ')
    const inside = 'childNodes' in node ? node.childNodes.map(textIn).join('') : ''
    return inline.test(node.nodeName) ? inside : `\n${inside}\n`
  }
  return textIn(parse(html))
    .split('\n')
    .map(line => line.replace(/[ \t]+/g, ' ').trim())
    .filter(line => line !== '')
    .join('\n')
}
