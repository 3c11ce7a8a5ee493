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
import { eachElement } from '../tree/elements.ts'

/** The languages that get colors, by what authors write behind the three backticks. */
const grammars: Readonly<Record<string, LanguageFn>> = {
  ...{ bash, css, diff, ini, java, javascript, json, kotlin, lua, markdown, nginx, properties, python, sql },
  ...{ typescript, xml, yaml },
  ...{ sh: bash, shell: bash, patch: diff, toml: ini, js: javascript, jsonc: json, json5: json, kt: kotlin },
  ...{ md: markdown, py: python, ts: typescript, html: xml, svg: xml, yml: yaml },
}

// The patterns of some languages take the square of the length of a line.
const longestLine = 500
/** Characters of all code on a page that get colors. What comes after them is plain. */
const mostOnPage = 100_000
/** Spans in spans: a page that is nested without end cannot be written. */
const deepest = 20

const lowlight = createLowlight()

/** Puts the words of code into spans with the classes of highlight.js, and the class `hljs` on the code. Texts stay the same. */
export function colorCode(tree: Root): void {
  let left = mostOnPage
  eachElement(tree, pre => {
    const [code, ...others] = pre.children
    if (pre.tagName !== 'pre' || code?.type !== 'element' || others.length > 0) return
    const [text, ...rest] = code.children
    const language = languageOf(code)
    if (language === undefined || text?.type !== 'text' || rest.length > 0) return
    left -= text.value.length
    if (left < 0 || text.value.split('\n').some(line => line.length > longestLine)) return
    const children = colored(language, text.value)
    if (children.some(child => isDeep(child, deepest))) return
    code.children = children
    code.properties['className'] = ['hljs', code.properties['className']].flat() as string[]
  })
}

function isDeep(node: ElementContent, most: number): boolean {
  return node.type === 'element' && (most === 0 || node.children.some(child => isDeep(child, most - 1)))
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
