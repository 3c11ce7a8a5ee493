import { usualJavaPort, usualPorts } from '../../model/join-address.ts'
import { inserted, type Passage } from '../../report/problem.ts'
import { hostMentions, type PortMention } from './named-hosts.ts'
import { type Facts, type LintRule, type Spot, sentenceOf } from './rule.ts'
import { anyOf, asciiDigits, marks, mentions, once } from './wordings.ts'

const behindValue = new RegExp(`${inserted}:(\\d{2,5})(?!\\d|[.:]\\d)`, 'g')

/** The words next to a port: `port 19132`, `port for phones is 19132`, `port (19132)`, and as Turkish has it, `19132 port`. */
const named = once(() => {
  const [port, is, at] = [anyOf('port'), anyOf('is'), anyOf('at')]
  const digits = '(?<!\\d)(\\d{2,5})(?![\\d.:,/-]?\\d)'
  return [
    new RegExp(`${port}(?:[${marks}]|${is}|${at}){0,8}${digits}`, 'giu'),
    new RegExp(
      `${port}[^\\d.!?。؟\n]{1,30}?${is}(?:[${marks}]|${at}){0,4}(?<!\\d)(\\d{4,5})(?![\\d.:,/-]?\\d)`,
      'giu',
    ),
    new RegExp(`${port}\\s?\\((\\d{4,5})\\)`, 'giu'),
    new RegExp(`(?<![\\d.:,])(\\d{5})(?:[\\s"'”’]|${at}){0,4}${port}`, 'giu'),
  ]
})

/** Warns of a port to play at that is not one of the config. */
export const portDiffers: LintRule = {
  name: 'port-differs',
  find: (passage, facts) => {
    const text = asciiDigits(passage.text)
    const behind = hostMentions(text).flatMap(({ host, port }) =>
      host === facts.address && port !== undefined ? [port] : [],
    )
    const withAddress = new Set([...behind, ...portsAt(behindValue, text)])
    const said =
      /\d{2}/.test(text) && mentions('port', text) ? named().flatMap(pattern => portsAt(pattern, text)) : []
    return [
      ...bareAddresses(passage, facts),
      ...[...withAddress, ...said.filter(port => isAboutJoining({ ...passage, text }, port, facts))].flatMap(
        (port, index, all) => {
          const { start, end } = port
          if (all.findIndex(other => other.start === start) < index) return []
          const { before, after } = sentenceOf(text, start, end)
          // Behind an address, a port is Java's, unless the words before it mention Bedrock.
          const sentence = withAddress.has(port) ? before : `${before}${after}`
          const right = rightPorts(sentence, passage.heading, facts)
          if (right.length === 0 || right.includes(port.number) || mentions('past', sentence)) return []
          return [
            {
              start,
              end,
              reason: `${port.number} is not a port in the config, which has ${right.join(' or ')}`,
              note: valueNote(right, facts),
              expected: right.map(String),
            },
          ]
        },
      ),
    ]
  },
}

/** Texts on Java Edition that leave out the port, where players must type one. */
function bareAddresses({ key = '', text }: Passage, { address, javaAddress }: Facts): readonly Spot[] {
  if (javaAddress === address || !/server\.editions\.java\.(?:note|steps)/.test(key)) return []
  const bare = hostMentions(text).filter(({ host, port }) => host === address && port === undefined)
  return bare.map(({ start, end }) => ({
    start,
    end,
    reason: `Java Edition players must also type the port: ${javaAddress}`,
    note: 'Write `{{ server.editions.java.address }}`: it has the port if players need it',
    expected: [javaAddress],
  }))
}

/** Names the value that always has the right port. */
function valueNote(right: readonly number[], { bedrockPort }: Facts): string {
  const isBedrock = right.length === 1 && right[0] === bedrockPort
  return isBedrock
    ? 'Write `{{ server.editions.bedrock.port }}`: it is always the Bedrock port'
    : '`{{ server.editions.java.address }}` is always what players of Java Edition type, with the port if they need it'
}

function portsAt(pattern: RegExp, text: string): readonly PortMention[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, 1: digits = '', index }) => {
    const start = index + found.lastIndexOf(digits)
    return { number: Number(digits), start, end: start + digits.length }
  })
}

/** The ports that the text may name: of the edition that it is about, or of both. */
function rightPorts(
  sentence: string,
  heading: string,
  { javaPort, bedrockPort, offered, otherPorts }: Facts,
): readonly number[] {
  // Without a number, Java's client takes its usual port or what DNS says.
  const java = [javaPort ?? usualJavaPort, ...otherPorts.java]
  const bedrock = [...(bedrockPort === null ? [] : [bedrockPort]), ...otherPorts.bedrock]
  const [only] = offered.length === 1 ? offered : []
  const edition = only ?? editionIn(sentence) ?? editionIn(heading)
  return [...new Set([...(edition === 'bedrock' ? [] : java), ...(edition === 'java' ? [] : bedrock)])]
}

function editionIn(text: string): 'java' | 'bedrock' | undefined {
  const isJava = /\bjava\b|джава|جافا|ジャバ/i.test(text)
  const isBedrock = /\bbedrock\b|\bpocket edition\b|\bmcpe\b|統合版|基岩版|бедрок|بيدروك/i.test(text)
  return isJava === isBedrock ? undefined : isJava ? 'java' : 'bedrock'
}

/** The ports that games have by themselves are for joining, unless the text is about something else. */
function isAboutJoining(
  { text, heading, isCode }: Passage,
  { number, start, end }: PortMention,
  { javaPort, bedrockPort }: Facts,
): boolean {
  const { before, after } = sentenceOf(text, start, end)
  const context = `${isCode ? text.slice(Math.max(0, start - 200), end + 200) : before + after} ${heading}`
  if (mentions('other', context)) return false
  const usual = Object.values(usualPorts)
  if (usual.some(port => port === number) || mentions('play', context)) return true
  const isNear = [javaPort, bedrockPort, ...usual].some(port => port !== null && Math.abs(port - number) < 10)
  return isNear && !isCode && onlyPort().test(before) && /^\P{L}*(?:です)?\P{L}*$/u.test(after)
}

/** A sentence that says nothing but what the port is: `Der Port ist`. */
const onlyPort = once(
  () =>
    new RegExp(
      `^\\P{L}{0,3}(?:\\p{L}{1,3}[\\s’'])?${anyOf('port')}[${marks}]*(?:${anyOf('is')}|[:=：])[${marks}]*$`,
      'iu',
    ),
)
