import { rulesOf } from '../../http/answer.ts'
import { type Resolved, resolve } from '../../http/resolve.ts'
import { mediaTypeOf } from '../../model/assets.ts'
import type { Manifest } from '../../model/bundle.ts'
import { encodedPath } from '../../text/encode-path.ts'
import { htmlType, literal, negotiatedPages } from '../shared/ruled-routes.ts'

/**
 * A form that addresses of a finished site have, and the file that is there. One rule of Apache serves all addresses of a shape, because it
 * looks whether the file exists. `pattern` and `except` are read by PCRE and by JavaScript alike.
 */
export interface AddressShape {
  readonly kind: 'page' | 'twin' | 'bare' | 'moved' | 'file'
  /** Without anchors. */
  readonly pattern: string
  /** The name of the file without its ending, of the first group. Of a file, its whole name. */
  readonly stem: string
  /** The address of the page. */
  readonly page: string
  /** The type of a file. */
  readonly type: string
  /** Addresses that the pattern fits and that are something else. */
  readonly except: readonly string[]
}

export interface Shapes {
  readonly shapes: readonly AddressShape[]
  /** Whether an address, decoded, has the right answer by one of the shapes. */
  readonly has: (address: string) => boolean
}

/** Finds the shapes of a site. All addresses that a shape fits are compared with the table of the bundle. */
export function shapesOf(manifest: Manifest): Shapes {
  const told = (address: string) =>
    resolve(rulesOf(manifest), { method: 'GET', target: encodedPath(address), headers: {} })
  const files = new Set(Object.keys(manifest.files).map(file => `/${file}`))
  const addresses = [...new Set([...files].flatMap(formsOf))]
  const right = new Set<string>()
  const shapes = [...pageShapes(manifest), ...fileShapes(files)].map(shape => {
    const pattern = new RegExp(`^${shape.pattern}$`)
    const except: string[] = []
    let isUsed = false
    for (const address of addresses) {
      const group = pattern.exec(address)?.[1]
      if (group === undefined || !isThere(shape, filled(shape.stem, group), files)) continue
      if (!isRight(shape, group, told(address))) except.push(address)
      else {
        right.add(address)
        isUsed = true
      }
    }
    return { ...shape, except, isUsed }
  })
  return { shapes: shapes.filter(({ isUsed }) => isUsed), has: address => right.has(address) }
}

/** Every address that a shape may fit because there is this file. */
function formsOf(file: string): readonly string[] {
  const stem = file.endsWith('.html') ? file.slice(0, -'.html'.length) : undefined
  if (stem === undefined) return [file]
  const folder = /^(.*)\/index$/.exec(stem)?.[1]
  return [
    file,
    stem,
    `${stem}/`,
    `${stem}.md`,
    ...(folder === undefined ? [] : [`${folder}/`]),
    ...(folder ? [folder] : []),
  ]
}

// These signs are the same in headers.
const signs = 'A-Za-z0-9._~()=@&+-'
const plain = `/[${signs}/]*[${signs}]`
const notIndex = '(?<!/index)'

type Form = Pick<AddressShape, 'kind' | 'pattern' | 'stem' | 'page'>

/** Pages as most of the site has them: `a.html` is at `/a` or `/a.html`, `a/index.html` is at `/a/` or `/a`. */
function pageShapes(manifest: Manifest): readonly Omit<AddressShape, 'except'>[] {
  const pages = negotiatedPages(manifest)
  const most = (isOne: (page: (typeof pages)[number]) => boolean, among: typeof pages) =>
    among.filter(isOne).length * 2 > among.length
  const isIndex = ({ stem }: (typeof pages)[number]) => stem.endsWith('/index')
  const isNamed = most(
    ({ path }) => path.endsWith('.html'),
    pages.filter(page => !isIndex(page)),
  )
  const isFolder = most(({ path }) => path.endsWith('/'), pages.filter(isIndex))
  const [ending, slash] = [isNamed ? '.html' : '', isFolder ? '/' : '']
  const ofFile = { stem: '$1', page: `$1${ending}` }
  const ofFolder = { stem: '$1/index', page: `$1${slash}` }
  const file = `(${plain})${notIndex}`
  const folder = isFolder ? `(|${plain})` : `(${plain})`
  const forms: readonly Form[] = [
    ...(['page', 'bare'] as const).flatMap(kind => [
      { kind, pattern: file + literal(ending), ...ofFile },
      { kind, pattern: folder + slash, ...ofFolder },
    ]),
    { kind: 'twin', pattern: `${file}\\.md`, ...ofFile },
    { kind: 'twin', pattern: `${folder}/index\\.md`, ...ofFolder },
    { kind: 'moved', pattern: `(/.*[^/])${notIndex}${isNamed ? '/?' : '(?:/|\\.html)'}`, ...ofFile },
    {
      kind: 'moved',
      pattern: isFolder ? '(|.*?[^/])(?:/index(?:\\.html)?)?' : '(.*?[^/])/(?:index(?:\\.html)?)?',
      ...ofFolder,
    },
  ]
  return forms.map(form => ({ ...form, type: htmlType(manifest) }))
}

/** Other files by their endings, so that nothing else next to them is published. */
function fileShapes(files: ReadonlySet<string>): readonly Omit<AddressShape, 'except'>[] {
  const endings = new Map<string, Set<string>>()
  for (const file of files) {
    const ending = /\.([A-Za-z0-9]+)$/.exec(file)?.[1]
    if (ending === undefined || /^(?:html?|md|gz|br)$/i.test(ending)) continue
    const type = mediaTypeOf(file)
    endings.set(type, (endings.get(type) ?? new Set()).add(ending))
  }
  return Array.from(endings, ([type, list]) => ({
    kind: 'file',
    pattern: `((?!/(?:api|\\.well-known)/)(?!.*/\\.).+\\.(?:${[...list].sort().join('|')}))`,
    stem: '$1',
    page: '',
    type,
  }))
}

function filled(template: string, group: string): string {
  return template.replace('$1', () => group)
}

function isThere({ kind }: Pick<AddressShape, 'kind'>, stem: string, files: ReadonlySet<string>): boolean {
  if (kind === 'file') return files.has(stem)
  const hasTwin = files.has(`${stem}.md`)
  return files.has(`${stem}.html`) && (kind === 'moved' || hasTwin === (kind !== 'bare'))
}

/** Whether the table has the same at an address. */
function isRight(
  { kind, stem, page, type }: Omit<AddressShape, 'except'>,
  group: string,
  told: Resolved,
): boolean {
  const { status, content, route, headers } = told
  if (kind === 'moved')
    return (
      status === 308 &&
      headers.some(([name, value]) => name === 'Location' && value === encodedPath(filled(page, group)))
    )
  if (status !== 200 || content === undefined || !('file' in content)) return false
  const [first, second] = route?.representations ?? []
  const ending = kind === 'file' ? '' : kind === 'twin' ? '.md' : '.html'
  if (`/${content.file}` !== filled(stem, group) + ending) return false
  if (kind === 'page' || kind === 'twin') return second !== undefined && route?.path === filled(page, group)
  return second === undefined && first?.headers === 'file' && first.type === type && !route?.cors
}
