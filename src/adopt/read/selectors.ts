import type { Element, Nodes, Root } from 'hast'
import { find, html } from 'property-information'
import { hasClass } from '../../page/tree/elements.ts'

/** `main.text[role=main]`: all that must be true of one element. */
interface Compound {
  /** Whether it is directly in the element before it. */
  readonly isChild: boolean
  readonly tests: readonly ((element: Element) => boolean)[]
}

const name = '-?[\\p{L}_][\\p{L}\\p{N}_-]*|(?<=[#.])[\\p{L}\\p{N}_-]+'
const part = new RegExp(
  `\\*|(?<tag>(?<![#.])(?:${name}))|#(?<id>(?:${name}))|\\.(?<class>(?:${name}))|\\[\\s*(?<key>[\\w:-]+)\\s*(?:=\\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\\s\\]"']+))\\s*)?\\]`,
  'uy',
)

/** Finds elements by a CSS selector of tags, ids, classes and attributes, with spaces, `>` and commas. Throws where the text is no selector. */
export function selectAll(selector: string, tree: Root): readonly Element[] {
  const choices = splitChoices(selector).map(parsedChoice)
  const found: Element[] = []
  const path: Element[] = []
  const take = (node: Nodes): void => {
    if (node.type !== 'root' && node.type !== 'element') return
    if (node.type === 'element') {
      path.push(node)
      if (choices.some(choice => isMatch(choice, path))) found.push(node)
    }
    for (const child of node.children) take(child)
    if (node.type === 'element') path.pop()
  }
  take(tree)
  return found
}

/** Whether a text is a selector. */
export function isSelector(text: string): boolean {
  try {
    splitChoices(text).map(parsedChoice)
    return true
  } catch {
    return false
  }
}

/** At commas that are not in a value. */
function splitChoices(selector: string): readonly string[] {
  return selector.split(/,(?=(?:[^"']|"[^"]*"|'[^']*')*$)/).map(choice => choice.trim())
}

function parsedChoice(choice: string): readonly Compound[] {
  const compounds: Compound[] = []
  let rest = choice
  let isChild = false
  while (rest !== '') {
    const tests: Compound['tests'][number][] = []
    let at = 0
    for (part.lastIndex = 0; ; at = part.lastIndex) {
      const match = part.exec(rest)
      if (match === null) break
      tests.push(testOf(match.groups ?? {}))
    }
    const next = /^\s*(>?)\s*/.exec(rest.slice(at)) ?? ['', '']
    const end = at + next[0].length
    if (
      tests.length === 0 ||
      (next[0] === '' && end < rest.length) ||
      (next[1] === '>' && end === rest.length)
    )
      throw new Error(`no selector: ${choice}`)
    compounds.push({ isChild, tests })
    isChild = next[1] === '>'
    rest = rest.slice(end)
  }
  if (compounds.length === 0) throw new Error('no selector')
  return compounds
}

function testOf(groups: Readonly<Record<string, string | undefined>>): (element: Element) => boolean {
  const { tag, id, class: className, key, double, single, bare } = groups
  if (tag !== undefined) return element => element.tagName === tag.toLowerCase()
  if (id !== undefined) return element => element.properties['id'] === id
  if (className !== undefined) return element => hasClass(element, className)
  if (key === undefined) return () => true
  const value = double ?? single ?? bare
  const { property } = find(html, key)
  return ({ properties }) => {
    const own = properties[property]
    if (own === undefined || own === null || own === false) return false
    return (
      value === undefined || (Array.isArray(own) ? own.join(' ') : own === true ? '' : String(own)) === value
    )
  }
}

/** Whether the last element of a path is what the compounds lead to. */
function isMatch(compounds: readonly Compound[], path: readonly Element[]): boolean {
  const last = compounds.at(-1)
  const element = path.at(-1)
  if (last === undefined) return true
  if (element === undefined || !last.tests.every(test => test(element))) return false
  const before = compounds.slice(0, -1)
  if (before.length === 0) return true
  if (last.isChild) return isMatch(before, path.slice(0, -1))
  return path.some((_, index) => index < path.length - 1 && isMatch(before, path.slice(0, index + 1)))
}
