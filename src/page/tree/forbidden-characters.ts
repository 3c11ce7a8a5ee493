import type { Nodes } from 'hast'
import { codePoint } from '../../config/schema/values/problem.ts'
import type { ConfigText } from '../../model/site.ts'
import type { Finding, Problem } from '../../report/problem.ts'
import { directionCharacters, invisibleText } from '../../text/escape.ts'
import type { TextContext, Visitor } from './page-context.ts'
import { placeOf } from './places.ts'

const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\p{Surrogate}/gu
const mostOfAKind = 20
const again = 'Delete it and type the text again'
const otherOrder = 'People and programs may read the words in a different order'

/** Complains of characters in a source that are not text, and of those that can make text look like other text. */
export function forbiddenCharacters({ text, place, report }: TextContext): void {
  const reportEach = (matches: Iterable<RegExpExecArray>, mistakeOf: (found: string) => Finding) => {
    let count = 0
    for (const { 0: found, index } of matches) {
      if (++count > mostOfAKind) return
      report({ place: place(index, index + 1), ...mistakeOf(found) })
    }
  }
  reportEach(text.matchAll(controls), found => ({
    ruleId: 'control-character',
    reason: /\p{Surrogate}/u.test(found)
      ? `Half of a surrogate pair (${codePoint(found)}) is not a character`
      : `The control character ${codePoint(found)} is not allowed in a page`,
    note: 'Delete it. Editors have a setting to show invisible characters',
    fatal: true,
  }))
  reportEach(directionCharacters(text), found => ({
    ruleId: 'direction-character',
    reason: `The invisible character ${codePoint(found)} changes the direction of the text around it`,
    note: `Delete it, or use \`<bdi>\` or \`dir="rtl"\`. ${otherOrder}`,
    fatal: false,
  }))
}

/** Warns of invisible text. */
export function invisibleInText({ text, place, report }: TextContext): void {
  for (const run of invisibleText(text).slice(0, mostOfAKind))
    report({ place: place(run.index, run.index + run.text.length), ...invisible(run.text) })
}

function invisible(run: string): Finding {
  const count = Array.from(run).length
  return {
    ruleId: 'invisible-character',
    reason:
      count === 1
        ? `The text contains the invisible character ${codePoint(run)}`
        : `The text contains ${count} invisible characters in a row, the first of them ${codePoint(run)}`,
    note: `${again}. People cannot see it, but programs and agents read it`,
    fatal: false,
  }
}

/** Characters with an HTML name, such as `&shy;`, which is visible in the source. */
const nameable = /[\u00ad\u200b-\u200d\u2060-\u2063]/g

/** Complains of control characters, and warns of invisible ones, that were written as character references. */
export function forbiddenInTree({ text, report }: TextContext): Visitor<Nodes> | undefined {
  if (!text.includes('&') || text.search(controls) !== -1) return undefined
  const isSeen = invisibleText(text).length > 0
  return node => {
    const properties = node.type === 'element' ? Object.values(node.properties).map(String) : []
    for (const string of node.type === 'text' ? [node.value] : properties) {
      const runs = isSeen ? [] : invisibleText(string)
      const run = runs.find(run => run.text.replace(nameable, '') !== '')
      if (run) report({ place: placeOf(node), ...invisible(run.text) })
      const found = string.match(controls)?.[0]
      if (found === undefined || found === '\f') continue
      report({
        place: placeOf(node),
        ruleId: 'control-character',
        reason: `A character reference stands for the control character ${codePoint(found)}`,
        fatal: true,
      })
    }
  }
}

/** Warns of invisible characters in texts of a config. Where they are errors, the schema reports them. */
export function invisibleCharacters(texts: readonly ConfigText[]): readonly Omit<Problem, 'file'>[] {
  return texts.flatMap(({ key, text, place, role }) => {
    if (role === 'host') return []
    const [turn] = directionCharacters(text)
    const [hidden] = /^https?:/.test(text) ? [] : invisibleText(text)
    const turns = turn && {
      ruleId: 'direction-character',
      reason: `\`${key}\` contains ${codePoint(turn[0])}, which changes the direction of the text around it`,
      note: `${again}. ${otherOrder}`,
    }
    const isHidden = hidden && {
      ruleId: 'invisible-character',
      reason: `\`${key}\` contains the invisible character ${codePoint(hidden.text)}`,
      note: again,
    }
    return [turns, isHidden].flatMap(found => (found ? [{ place, ...found, fatal: false }] : []))
  })
}
