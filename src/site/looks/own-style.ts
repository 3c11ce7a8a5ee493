import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer'
import type { LoadedConfig } from '../../config/complete/read-config.ts'
import { decode } from '../../config/yaml/decode.ts'
import { assetFile } from '../../model/assets.ts'
import type { Asset } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { placeIn } from '../../report/places.ts'
import { type Finding, type Problem, problemIn } from '../../report/problem.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { suggestFirst } from '../../text/suggest.ts'

export interface OwnStyle {
  /** The style sheet with the paths of its files from the root of the site. Absent when it cannot be read. */
  readonly text?: string
  readonly diagnostics: readonly Problem[]
}

/** Takes the style sheet that the config names out of the assets: it is published under another name. */
export function styled(
  { files }: Sources,
  { config, folders }: Pick<LoadedConfig, 'config' | 'folders'>,
  assets: readonly Asset[],
): OwnStyle & { readonly assets: readonly Asset[] } {
  const file = config.site.css
  const bytes = file && files.get(file)
  if (!file || !bytes) return { assets, diagnostics: [] }
  const name = assetFile(file, folders.assets)
  const others = assets.filter(asset => asset.file !== name)
  const { font, img } = config.http.csp
  return { assets: others, ...ownStyle({ file, path: `/${name}`, bytes }, others, [...font, ...img]) }
}

interface StyleFile {
  /** Key of the file in the sources. */
  readonly file: string
  /** Path that relative addresses in it start from, such as `/assets/site.css`. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** Far more than any style sheet or template needs. */
export const limit = 512 * 1024

/**
 * Reads the style sheet of the site's owner. Fonts and pictures in it have to be among the assets: from elsewhere, the policy of our
 * pages forbids them.
 */
export function ownStyle(
  { file, path, bytes }: StyleFile,
  assets: readonly Asset[],
  allowed: readonly string[] = [],
): OwnStyle {
  const text = decode(file, bytes, limit)
  if (typeof text !== 'string') return { diagnostics: [text] }
  const diagnostics: Problem[] = []
  const place = placeIn(text)
  const report = ([, , start, end]: CSSToken, mistake: Finding | undefined) => {
    if (mistake) diagnostics.push(problemIn({ place: place(start, end + 1), ...mistake }, file))
  }
  const published = new Set(assets.map(asset => `/${asset.file}`))
  const suggest = suggestFirst()
  const open: Bracket[] = []
  const pieces = tokenize({ css: text }).map(token => {
    report(token, mistakeIn(token) ?? nested(open, token))
    const address = addressIn(token, open.at(-1)?.name)
    if (address === undefined || /^(?:#|$|data:image\/)/i.test(address) || isAllowed(address, allowed))
      return token[1]
    const target = assetPath(address, path)
    report(token, addressMistake(address, target?.path, published, suggest))
    const whole = JSON.stringify(`${target?.path}${target?.rest}`)
    return token[0] === TokenType.URL ? `url(${whole})` : whole
  })
  const last = open.at(-1)
  if (last) report(last.token, { ruleId: 'style-sheet', reason: `This \`${last.token[1]}\` is never closed` })
  return { text: pieces.join(''), diagnostics }
}

/** A bracket that is still open: what closes it, and of a function its name. */
interface Bracket {
  readonly token: CSSToken
  readonly end: CSSToken[0]
  readonly name?: string
}

const ends: ReadonlyMap<CSSToken[0], CSSToken[0]> = new Map([
  [TokenType.OpenCurly, TokenType.CloseCurly],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
])
const closing = new Set(ends.values())

/** Keeps the list of open brackets. Browsers silently leave out what follows a bracket without a partner. */
function nested(open: Bracket[], token: CSSToken): Finding | undefined {
  const end = ends.get(token[0])
  if (end !== undefined)
    open.push({ token, end, ...(token[0] === TokenType.Function && { name: token[4].value.toLowerCase() }) })
  if (!closing.has(token[0])) return undefined
  if (open.at(-1)?.end === token[0]) {
    open.pop()
    return undefined
  }
  return { ruleId: 'style-sheet', reason: `This \`${token[1]}\` has no opening bracket` }
}

const addressFunctions = ['url', 'src', 'image', 'image-set', '-webkit-image-set']

/** The address that a token is, in `url(…)` and the other functions that load a file. */
function addressIn(token: CSSToken, within: string | undefined): string | undefined {
  if (token[0] === TokenType.URL) return token[4].value
  if (token[0] !== TokenType.String || within === undefined) return undefined
  return addressFunctions.includes(within) ? token[4].value : undefined
}

function isAllowed(address: string, allowed: readonly string[]): boolean {
  const origin = parseUrl(address)?.origin
  return origin !== undefined && allowed.includes(origin)
}

/** The path of the site's file that an address means, and what comes after the path; `undefined` for one elsewhere. */
function assetPath(
  address: string,
  from: string,
): { readonly path: string; readonly rest: string } | undefined {
  const base = 'https://site.invalid'
  try {
    const { origin, pathname, search, hash } = new URL(address, base + from)
    return origin === base ? { path: decodeURI(pathname), rest: search + hash } : undefined
  } catch {
    return undefined
  }
}

function mistakeIn(token: CSSToken): Finding | undefined {
  switch (token[0]) {
    case TokenType.AtKeyword: {
      const reason = 'The style sheet must not use `@import`'
      const note = 'Copy the rules into this file. Every import delays the page by one more request'
      return token[4].value.toLowerCase() === 'import' ? { ruleId: 'style-sheet', reason, note } : undefined
    }
    case TokenType.BadString:
      return { ruleId: 'style-sheet', reason: 'This quoted text does not end on its line' }
    case TokenType.BadURL:
      return { ruleId: 'style-sheet', reason: 'This `url(…)` is not valid: put its address in quotes' }
    default:
      return undefined
  }
}

/** Why browsers would not load an address; `path` is that of the file that it means on this site. */
function addressMistake(
  address: string,
  path: string | undefined,
  published: ReadonlySet<string>,
  suggest: ReturnType<typeof suggestFirst>,
): Finding | undefined {
  const ruleId = 'style-address'
  const note = 'Put the file in the assets folder and write its path'
  if (/^data:/i.test(address))
    return { ruleId, reason: 'Only pictures can use data: addresses in a style sheet', note }
  if (path === undefined) {
    const reason = `${address} is on another website, so browsers do not load it`
    return { ruleId, reason, note: `${note}, or add the website to \`http.csp.font\` or \`http.csp.img\`` }
  }
  if (published.has(path)) return undefined
  const expected = suggest(path, published)
  const reason =
    address === path
      ? `The assets folder has no ${path}`
      : `${address} is ${path}, but the assets folder has no such file`
  return { ruleId, reason, expected }
}
