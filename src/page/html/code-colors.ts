import type { Element, ElementContent, Root } from 'hast'
import type { LanguageFn } from 'highlight.js'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import lua from 'highlight.js/lib/languages/lua'
import markdown from 'highlight.js/lib/languages/markdown'
import nginx from 'highlight.js/lib/languages/nginx'
import properties from 'highlight.js/lib/languages/properties'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'
import { eachElement, element } from '../tree/elements.ts'

/** The languages that get colors, by what authors write behind the three backticks. */
const grammars: Readonly<Record<string, LanguageFn>> = {
  ...{ bash, css, diff, ini, java, javascript, json, kotlin, lua, markdown, nginx, properties, python, sql },
  ...{ typescript, xml, yaml },
  ...{ sh: bash, shell: bash, patch: diff, toml: ini, js: javascript, jsonc: json, json5: json, kt: kotlin },
  ...{ md: markdown, py: python, ts: typescript, html: xml, svg: xml, yml: yaml },
}

/** Characters that get colors. The patterns of some languages take the square or the cube of a line's length: 20,000 in one line take 5 s. */
const most = { inLine: 500, inBlock: 20_000, onPage: 60_000 }
/** Names of highlight.js for parts of code, by the class that the style sheet has a color for. */
const kinds = new Map<string, string>(
  Object.entries({
    'code-word': 'keyword selector-tag selector-pseudo meta type built_in section',
    'code-text': 'string regexp addition link code char.escape',
    'code-value': 'number literal symbol variable template-variable deletion bullet',
    'code-name': 'attr attribute title name property selector-class selector-id selector-attr',
    'code-note': 'comment quote doctag',
  }).flatMap(([kind, names]) => names.split(' ').map(name => [`hljs-${name}`, kind] as const)),
)

const lowlight = createLowlight()

/** Puts the words of code into spans that have colors, and the class `colored` on the code. Texts stay the same. */
export function colorCode(tree: Root): void {
  let left: number = most.onPage
  eachElement(tree, pre => {
    const [code, ...others] = pre.children
    if (pre.tagName !== 'pre' || code?.type !== 'element' || others.length > 0) return
    const [text, ...rest] = code.children
    const language = languageOf(code)
    if (language === undefined || text?.type !== 'text' || rest.length > 0) return
    left -= text.value.length
    if (left < 0 || text.value.length > most.inBlock) return
    if (text.value.split('\n').some(line => line.length > most.inLine)) return
    code.children = colored(language, text.value).flatMap(named)
    code.properties['className'] = ['colored', code.properties['className']].flat() as string[]
  })
}

function languageOf({ tagName, properties: { className } }: Element): string | undefined {
  if (tagName !== 'code' || !Array.isArray(className)) return undefined
  const named = className.map(name => /^language-(.+)$/.exec(String(name))?.[1]?.toLowerCase())
  return named.find(name => name !== undefined && Object.hasOwn(grammars, name))
}

function colored(language: string, text: string): ElementContent[] {
  // A grammar is made when the first page needs it.
  const grammar = grammars[language]
  if (!lowlight.registered(language) && grammar !== undefined) lowlight.register(language, grammar)
  return lowlight.highlight(language, text).children as ElementContent[]
}

/** A part of code with its class; parts that have no color are their content alone. */
function named(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return [node]
  const [first] = [node.properties['className'] ?? []].flat()
  const kind = kinds.get(String(first))
  const children = node.children.flatMap(named)
  return kind === undefined ? children : [element('span', { className: [kind] }, ...children)]
}
