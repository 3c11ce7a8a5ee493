import type { Passage } from '../../report/problem.ts'
import { gameVersion, versionsNamed } from './game-versions.ts'
import { type LintRule, sentenceOf } from './rule.ts'
import { anyOf, asciiDigits, marks, mentions, once } from './wordings.ts'

/** No range, day, hour, price or file. */
const version = `(${gameVersion})(?![%€:/_x*+–—-]|\\s?(?:[+–—€$%-]))`
const loaders = '\\b(?:neoforge|forge|fabric|quilt|paper|papermc|spigot|purpur)\\b'
const game = '(?:\\b(?:minecraft|mc|java|edition|client)\\b|マインクラフト|我的世界|майнкрафт)'

/** Words that say by themselves which version the server has, and those that need one such as `install` next to them. */
const claims = once(() => {
  const between = `(?:[${marks}v]|${anyOf('is')}|${anyOf('at')}|${anyOf('version')}|${game}){0,8}`
  const sure = `(?:${loaders}|${anyOf('version')}|${anyOf('runs')})${between}${version}`
  const after = `${version}(?:[${marks}]|${anyOf('at')}){0,4}${anyOf('version')}`
  return {
    sure: new RegExp(`${sure}|${after}`, 'giu'),
    needed: new RegExp(`${game}${between}${version}`, 'giu'),
  }
})

/** Editions and years that such a sentence is not about. */
const others = /\bbedrock\b|\bpocket\b|\bmcpe\b|統合版|基岩版|бедрок|بيدروك|\b(?:19|20)\d\d\b/i

/** Warns of a version of the server that is not one of the config. */
export const versionDiffers: LintRule = {
  name: 'version-differs',
  find: (passage, { version: right }) => {
    const { key = '', heading, isCode } = passage
    const text = asciiDigits(passage.text)
    if (right === undefined || isCode || key.endsWith('server.javaVersionGuidance') || !/\d\.\d/.test(text))
      return []
    return versionsIn(text).flatMap(({ found, start, end, isSure }) => {
      const { before, after } = sentenceOf(text, start, end)
      const sentence = `${before} ${after}`
      const isQuestion = /[?？؟]/.test(text.charAt(end + after.length))
      const isClaim = !isQuestion && (isSure || mentions('need', sentence))
      if (!isClaim || isAsExact(found, right) || isHistory(`${heading} ${sentence}`)) return []
      if (versionsNamed(sentence + heading).length > 0) return []
      return [
        {
          start,
          end,
          reason: `${found} is not the version in \`server.javaVersionGuidance\`, which names ${right}`,
          note: 'Change one of the two, or write `{{ server.javaVersionGuidance }}` here',
          expected: [right],
        },
      ]
    })
  },
}

function versionsIn(text: Passage['text']) {
  const { sure, needed } = claims()
  const found = [sure, needed].flatMap(pattern =>
    Array.from(text.matchAll(pattern), match => {
      const value = match[1] ?? match[2] ?? ''
      const start = match.index + match[0].indexOf(value)
      return { found: value, start, end: start + value.length, isSure: pattern === sure }
    }),
  )
  return found.filter(({ start }, index) => found.findIndex(other => other.start === start) === index)
}

/** One version, or one that says less: `1.21` and `1.21.8`. */
function isAsExact(a: string, b: string): boolean {
  return `${a}.`.startsWith(`${b}.`) || `${b}.`.startsWith(`${a}.`)
}

function isHistory(context: string): boolean {
  return others.test(context) || (['past', 'since', 'other'] as const).some(kind => mentions(kind, context))
}
