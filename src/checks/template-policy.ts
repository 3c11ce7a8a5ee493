import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { findRoute } from '../http/answer.ts'
import type { Bundle } from '../model/bundle.ts'
import { placeIn } from '../report/places.ts'
import { type Finding, type Problem, problemIn } from '../report/problem.ts'
import { parseUrl } from '../text/parse-url.ts'
import { suggestFirst } from '../text/suggest.ts'
import type { Checked, OutputCheck } from './check.ts'

/** A thing that the policy forbids. */
type Refused = Pick<Finding, 'ruleId' | 'reason' | 'note' | 'expected'>

interface RefusedTag extends Refused {
  readonly tag: string
}

type Attributes = ReadonlyMap<string, string>
/** Why a page does not get an address as what a directive is about. */
type Judge = (directive: string, address: string) => Refused | undefined

const ruleId = 'template-policy'
/** The directive about an attribute: by element, name, and the relation of a link and what it is for. */
const loads: readonly (readonly [directive: string, attribute: RegExp])[] = [
  ['script-src', /^(?:script src|link href (?:.*\bmodulepreload\b|.*\bpreload\b.* script$))/i],
  ['style-src', /^link href (?:.*\bstylesheet\b|.*\bpreload\b.* style$)/i],
  ['font-src', /^link href .*\bpreload\b.* font$/i],
  ['img-src', /^(?:img src|source srcset|video poster|link href (?:.*\bicon\b|.*\bpreload\b.* image$))/i],
  ['manifest-src', /^link href .*\bmanifest\b/i],
  ['media-src', /^(?:video|audio|source|track) src /],
  ['frame-src', /^iframe src /],
  ['object-src', /^(?:object data|embed src) /],
  ['form-action', /^form action /],
  ['base-uri', /^base href /],
]

/** Do the owner's templates keep to the policy of the pages, and load only what there is? Browsers say so to nobody. */
export const templatePolicy: OutputCheck = bundle => {
  const { site, files } = bundle
  const own = [...site.ownTemplates].filter(([name]) => /^html\/.+\.eta$/.test(name))
  if (own.length === 0) return []
  const texts = own.map(([name, file]) => ({ file, text: site.templates.get(name) ?? '' }))
  const given = new Set(site.staticFiles.map(({ file }) => file))
  const suggest = suggestFirst()
  const found = new Map<string, Problem>()
  for (const [file, bytes] of files) {
    if (!file.endsWith('.html') || given.has(file)) continue
    const judge = judgeOf(bundle, file, suggest)
    for (const { tag, reason, ...help } of refusedIn(Buffer.from(bytes).toString(), judge)) {
      if (found.has(reason)) continue
      // Where a template puts a tag together, none has it whole.
      const template = texts.find(({ text }) => text.includes(tag))
      const at = template?.text.indexOf(tag) ?? 0
      const place = template ? placeIn(template.text)(at, at + tag.length) : site.placeOf('site.templates')
      const seen = `${reason}; seen in ${file}`
      found.set(reason, problemIn({ ...help, reason: seen, place }, template?.file ?? site.file))
    }
  }
  return [...found.values()]
}

/** https://www.w3.org/TR/CSP3/#match-url-to-source-list */
function judgeOf(bundle: Bundle, file: string, suggest: Checked['suggest']): Judge {
  const { always, baseUrl } = bundle.manifest
  const policy = always.find(([name]) => name === 'Content-Security-Policy')?.[1] ?? ''
  const directives = new Map(
    policy.split('; ').map(directive => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )
  return (directive, address) => {
    const url = parseUrl(address.trim(), `${baseUrl}/${file}`)
    const sources = directives.get(directive) ?? directives.get('default-src') ?? []
    if (url === undefined) return undefined
    const isAllowed = sources.some(
      source => source === url.protocol || (source === "'self'" ? baseUrl : source) === url.origin,
    )
    if (!isAllowed) return elsewhere(address, directive)
    const { pathname } = url
    if (url.origin !== baseUrl || findRoute(bundle.manifest, pathname)) return undefined
    const reason = `Browsers do not load ${address}: the site has no such file`
    const note = 'Put the file into the assets folder, and write its path from the root of the site'
    const files = bundle.resources.map(resource => resource.path)
    return { ruleId: 'dead-link', reason, note, expected: suggest(pathname, files) }
  }
}

function refusedIn(html: string, judge: Judge): readonly RefusedTag[] {
  const found: RefusedTag[] = []
  const ignore = () => {}
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: ({ tagName, attrs, location }: Token.TagToken) => {
        const attributes = new Map(attrs.map(({ name, value }) => [name, value]))
        const tag = html.slice(location?.startOffset, location?.endOffset)
        for (const refused of refusedTag(tagName, attributes, judge)) found.push({ ...refused, tag })
        // What is in these elements is text up to their end tag.
        if (/^(?:textarea|title)$/.test(tagName)) tokenizer.state = TokenizerMode.RCDATA
        if (/^(?:iframe|script|style)$/.test(tagName)) tokenizer.state = TokenizerMode.RAWTEXT
      },
      ...{ onEndTag: ignore, onComment: ignore, onDoctype: ignore, onEof: ignore },
      ...{ onCharacter: ignore, onNullCharacter: ignore, onWhitespaceCharacter: ignore },
    },
  )
  tokenizer.write(html, true)
  return found
}

function* refusedTag(tag: string, attributes: Attributes, judge: Judge): Generator<Refused> {
  if (tag === 'style') yield inline('`<style>`')
  if (tag === 'script' && !attributes.has('src') && runs.test(attributes.get('type') ?? ''))
    yield inline('a `<script>` without `src`')
  for (const [name, value] of attributes) {
    if (name === 'style' || name.startsWith('on')) yield inline(`the attribute \`${name}\``)
    if (/^\s*javascript:/i.test(value)) yield inline('a `javascript:` address')
    const attribute = `${tag} ${name} ${attributes.get('rel') ?? ''} ${attributes.get('as') ?? ''}`
    const directive = loads.find(([, pattern]) => pattern.test(attribute))?.[0]
    const addresses =
      name === 'srcset' ? value.split(',').map(part => part.trim().split(/\s/)[0] ?? '') : [value]
    if (directive !== undefined)
      for (const address of addresses) {
        const refused = judge(directive, address)
        if (refused) yield refused
      }
  }
}

/** The types of scripts that are run, or direct others: blocks of data are not. */
const runs = /^\s*$|^(?:module|importmap|speculationrules)$|(?:java|ecma)script/i

function inline(what: string): Refused {
  return {
    ruleId,
    reason: `Browsers ignore ${what}: the policy of the pages forbids code and styles inside of pages`,
    note: 'Put it into a file in the assets folder: a style sheet for `site.css`, or a script for `<script src="/assets/…">`',
  }
}

function elsewhere(address: string, directive: string): Refused {
  const key = /^(script|style|img|media|frame)-src$/.exec(directive)?.[1]
  return {
    ruleId,
    reason: `Browsers do not load ${address}: the policy of the pages forbids it (${directive})`,
    note: key && `Put the file into the assets folder, or add the website to \`http.csp.${key}\``,
  }
}
