import { STATUS_CODES } from 'node:http'
import { join } from 'node:path'
import { type Route, suffixes } from '../model/bundle.ts'
import { escapeControls } from '../text/escape.ts'
import { columns, fileSize, labelled, type Paint, shorten, wrap } from '../text/layout.ts'
import { acceptFault, acceptReason, type Decision, type Member } from './accept.ts'
import type { Content } from './answer.ts'
import type { Explanation } from './explain.ts'
import type { Described } from './request-from.ts'

/** Everything that `explain` prints. */
export interface ExplanationView {
  readonly asked: Described
  readonly explained: Explanation
  /** The bundle's folder. */
  readonly folder: string
  /** Known addresses that an unknown one may have been meant for. */
  readonly near: readonly string[]
  /** Of a file: its size, and how many bytes are sent; `undefined` if the file is missing. */
  readonly whole?: number | undefined
  readonly sent?: number | undefined
  /** How each host differs with this request, as far as known. */
  readonly hosts: readonly {
    readonly name: string
    readonly title: string
    readonly differs: readonly string[]
  }[]
}

/** What `explain --json` prints; keys stay unchanged, new ones may come. */
export function explanationJson({ asked, explained, whole, sent, hosts }: ExplanationView) {
  const { path, address, decision, answer, features } = explained
  const { content } = answer
  return {
    version: 1,
    ok: true,
    request: { method: asked.method, target: asked.target, headers: asked.lines },
    path: path === undefined ? null : pathText(path),
    address: 'route' in address ? { kind: address.kind, route: address.route.path } : address,
    accept: decision === undefined ? null : decisionJson(decision),
    status: answer.status,
    headers: answer.headers,
    content:
      content === undefined
        ? null
        : 'text' in content
          ? { text: content.text }
          : {
              file: sentFile(content),
              encoding: content.encoding ?? null,
              range: content.range ?? null,
              size: whole ?? null,
              sent: sent ?? null,
            },
    features,
    hosts,
  }
}

function decisionJson(decision: Decision) {
  const members = decision.members.map(member => {
    const ignored = acceptFault(member)
    return ignored === undefined ? member : { text: member.text, ignored }
  })
  return { variant: decision.variant, because: acceptReason(decision), members }
}

/** What `explain` prints for people: from the request, by way of what decided, to the answer. */
export function explanationText(view: ExplanationView, painted: Paint, width: number): string {
  const { asked, explained } = view
  const { decision, answer } = explained
  const inner = width - 13
  const status = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`
  return [
    painted(`${asked.method} ${escapeControls(asked.target)}`, 'bold'),
    ...asked.lines.map(([name, value]) => escapeControls(`${name}: ${value}`)),
    '',
    ...labelled('address', wrap(addressText(explained, view.near), inner), painted),
    ...(decision === undefined ? [] : acceptLines(decision, view, painted, inner)),
    '',
    ...labelled('answer', [painted(status, 'bold', colorOf(answer.status))], painted),
    ...labelled(
      '',
      answer.headers.flatMap(([name, value]) => headerLines(name, value, painted, inner)),
      painted,
    ),
    ...labelled('content', wrap(contentText(view), inner), painted),
    '',
    ...labelled('hosts', hostLines(view, inner), painted),
  ].join('\n')
}

function acceptLines(
  decision: Decision,
  { explained: { address, answer } }: ExplanationView,
  painted: Paint,
  inner: number,
): readonly string[] {
  const { variant, members } = decision
  const instead =
    variant !== 'none' || answer.status === 406
      ? ''
      : address.kind === 'unknown'
        ? '; errors are HTML in this case'
        : '; http.notAcceptable is html, so the answer is HTML'
  return [
    ...labelled('Accept', memberLines(members), painted),
    ...labelled('decided', wrap(acceptReason(decision) + instead, inner), painted),
  ]
}

/** The weight, the member unchanged, and why it does not count if it does not. */
function memberLines(members: readonly Member[]): readonly string[] {
  // Some attack with long ones; all of it is in the line of the request above.
  const textOf = ({ text }: { readonly text: string }) => shorten(escapeControls(text.trim()), 50)
  const column = Math.max(0, ...members.map(member => columns(textOf(member))))
  return members.map((member, index) => {
    const before = members.slice(0, index)
    const text = textOf(member)
    const reason = reasonToSkip(member, before)
    const weight = 'weight' in member ? String(member.weight) : '–'
    const remark =
      reason === undefined ? '' : `${' '.repeat(column - columns(text) + 3)}does not count: ${reason}`
    return `${weight.padStart(5)}  ${text}${remark}`
  })
}

function reasonToSkip(member: Member, before: readonly Member[]): string | undefined {
  if ('fault' in member) return acceptFault(member)
  const again = before.some(other => 'range' in other && other.range === member.range)
  return again ? 'the same range appears earlier' : undefined
}

/** A long value goes on below its name; links stand one below the other. */
function headerLines(name: string, value: string, painted: Paint, inner: number): readonly string[] {
  const parts = name === 'Link' ? value.split(/(?<=,) (?=<)/) : [value]
  const [first = '', ...rest] = [`${name}: ${parts[0]}`, ...parts.slice(1)].flatMap(part =>
    wrap(escapeControls(part), inner - 2),
  )
  return [painted(name, 'cyan') + first.slice(name.length), ...rest.map(line => `  ${line}`)]
}

function contentText({ asked, explained, folder, whole, sent }: ExplanationView): string {
  const { content } = explained.answer
  if (explained.answer.status === 308) return 'none; a host may add its own text'
  if (content === undefined) return 'none'
  const head = asked.method === 'HEAD' ? '; not sent with HEAD' : ''
  if ('text' in content)
    return `“${content.text}”${head}${explained.answer.status === 400 ? '; a host may have its own text' : ''}`
  const file = join(folder, sentFile(content))
  if (sent === undefined) return `${file}, which is missing: portolan build writes it`
  const size = content.range
    ? `bytes ${content.range[0]} to ${content.range[1]} of ${whole}`
    : content.encoding === undefined
      ? fileSize(sent)
      : `${fileSize(sent)} instead of ${fileSize(whole ?? 0)}`
  return `${file}, ${size}${head}`
}

function hostLines({ hosts, explained }: ExplanationView, inner: number): readonly string[] {
  const tagged = explained.answer.headers.some(([name]) => name === 'ETag')
  const same = tagged ? 'the same, except for the value of ETag' : 'the same'
  const column = Math.max(...hosts.map(({ title }) => title.length)) + 2
  return hosts.flatMap(({ title, differs }) =>
    (differs.length === 0 ? [same] : differs).flatMap((text, index) =>
      wrap(text, inner - column).map((line, at) => (index + at === 0 ? title : '').padEnd(column) + line),
    ),
  )
}

function colorOf(status: number): 'green' | 'yellow' | 'red' {
  return status < 300 || status === 304 ? 'green' : status < 400 ? 'yellow' : 'red'
}

/** What the address of a request is, in a sentence; for an unknown one with those that may have been meant. */
function addressText({ path, address, decision }: Explanation, near: readonly string[]): string {
  const meant = near.length === 0 ? '' : `. Did you mean ${near.join(' or ')}?`
  const named = escapeControls(pathText(path ?? ''))
  switch (address.kind) {
    case 'malformed':
      return 'is not a valid path: it has a malformed escape, a NUL, or dots that leave the root'
    case 'page':
      return `${named} is a page, as HTML or as Markdown${decision === undefined ? '' : ': Accept decides'}`
    case 'twin':
      return `${named} is the Markdown twin of ${address.route.path}: Accept does not matter`
    case 'single':
      return `${named} is ${singleText(address.route)}: Accept does not matter`
    case 'redirect':
      return address.unknown
        ? `${named} looks like another spelling of ${address.page}, which is not a page of this bundle`
        : `${named} is another spelling of ${address.page}`
    case 'moved':
      return `${named} redirects to ${address.target} (\`redirects\` in the config)`
    case 'elsewhere':
      return `${named} belongs to another program (\`deploy.elsewhere\` in the config)`
    case 'slashless':
      return `${named} redirects to another program at ${path}/ (\`deploy.elsewhere\` in the config)`
    case 'reserved':
      return `${named} is unknown; below /api/ and /.well-known/, errors are JSON${meant}`
    case 'unknown':
      return `${named} is unknown; Accept decides whether the 404 page is HTML or Markdown${meant}`
  }
}

function singleText({ path, representations }: Route): string {
  if (path.startsWith('/assets/')) return 'an asset'
  return representations[0]?.headers === 'unlisted'
    ? 'a page without a Markdown twin that search engines must not index'
    : 'a document with one representation'
}

/** A decoded path as text: requests carry bytes, and ours are a character each. */
function pathText(path: string): string {
  return Buffer.from(path, 'latin1').toString('utf8')
}

/** The file that is sent, below the bundle's folder. */
function sentFile({ file, encoding }: Extract<Content, { file: string }>): string {
  return `public/${file}${encoding === undefined ? '' : suffixes[encoding]}`
}
