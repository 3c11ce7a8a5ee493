import { usualJavaPort, usualPorts } from '../model/join-address.ts'
import { inserted, type Passage } from '../model/problem.ts'
import { hostMentions, type PortMention } from './named-hosts.ts'
import { againstFacts, type Facts, type Spot, sentenceOf, words } from './rule.ts'

const behindValue = new RegExp(`${inserted}:(\\d{2,5})(?!\\d|[.:]\\d)`, 'g')
const named = words(
  '\\bports?(?: numbers?)?["\'`”’]?(?:[\\s:=|(“‘"\'`*]| is| as| to| of){1,6}(\\d{2,5})(?![\\d.:,]\\d|\\d)',
)
const noPort = /\b(?:address|host(?:name)?) alone\b|\b(?:no|without an?) port\b/gi
const joining =
  /\b(?:address|ip|join|connect|enter|type|servers?|java|bedrock|minecraft|edition|add|console|phone|pocket)\b/i
const otherThings =
  /\b(?:maps?|dynmap|bluemap|squaremap|voice|votifier|rcon|query|web ?site|web|https?|ssh|s?ftp|proxy|proxies|forward\w*|firewall|router|vpn|teamspeak|mumble|mysql|redis|geyser|listens?|localhost|docker|plugin|panel|database)\b/i
const otherTimes =
  /\b(?:old|former(?:ly)?|previous(?:ly)?|no longer|instead of|not|usual(?:ly)?|default|standard|normally|e\.g\.|for example|such as)\b/i

/** Warns of a port to play at that is not one of the config. */
export const portDiffers = againstFacts('port-differs', (passage, facts) => {
  const { text } = passage
  const behind = hostMentions(text).flatMap(({ host, port }) =>
    host === facts.address && port !== undefined ? [port] : [],
  )
  const withAddress = new Set([...behind, ...portsAt(behindValue, text)])
  const said = /port/i.test(text) ? portsAt(named, text) : []
  return [
    ...bareAddresses(passage, facts),
    ...[...withAddress, ...said.filter(port => isAboutJoining(passage, port))].flatMap(port => {
      const { start, end } = port
      const { before, after } = sentenceOf(text, start, end)
      // Behind an address, a port is Java's, unless the words before it mention Bedrock.
      const sentence = withAddress.has(port) ? before : `${before}${after}`
      const right = rightPorts(sentence, passage.heading, facts)
      if (right.length === 0 || right.includes(port.number) || otherTimes.test(before)) return []
      return [
        {
          start,
          end,
          reason: `${port.number} is not a port in the config, which has ${right.join(' or ')}`,
          note: valueNote(right, facts),
          expected: right.map(String),
        },
      ]
    }),
  ]
})

/** Texts on Java Edition that leave out the port, where players must type one. */
function bareAddresses({ key = '', text }: Passage, { address, javaAddress }: Facts): readonly Spot[] {
  if (javaAddress === address || !/server\.editions\.java\.(?:note|steps)/.test(key)) return []
  const bare = hostMentions(text).filter(({ host, port }) => host === address && port === undefined)
  const without = Array.from(text.matchAll(noPort), ({ 0: found, index: start }) => ({
    start,
    end: start + found.length,
  }))
  return [...bare, ...without].map(({ start, end }) => ({
    start,
    end,
    reason: `Java Edition players must also type the port: ${javaAddress}`,
    note: 'Write `{{ server.editions.java.address }}`: it has the port if players need it',
    expected: [javaAddress],
  }))
}

/** What always has the right port. */
function valueNote(right: readonly number[], { bedrockPort }: Facts): string {
  const isBedrock = right.length === 1 && right[0] === bedrockPort
  return isBedrock
    ? 'Write `{{ server.editions.bedrock.port }}`: it is always the Bedrock port'
    : '`{{ server.editions.java.address }}` is always what players of Java Edition type, with the port if they need it'
}

/** The ports that a pattern ends with. */
function portsAt(pattern: RegExp, text: string): readonly PortMention[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, 1: digits = '', index }) => {
    const end = index + found.length
    return { number: Number(digits), start: end - digits.length, end }
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
  const [isJava, isBedrock] = [/\bjava\b/i.test(text), /\bbedrock\b|\bpocket edition\b|\bmcpe\b/i.test(text)]
  return isJava === isBedrock ? undefined : isJava ? 'java' : 'bedrock'
}

/** The ports that games have by themselves are for joining, unless the text is about something else. */
function isAboutJoining({ text, heading, isCode }: Passage, { number, start, end }: PortMention): boolean {
  const { before, after } = sentenceOf(text, start, end)
  const sentence = `${before}${after}`
  const context = `${isCode ? text.slice(Math.max(0, start - 200), end + 200) : sentence} ${heading}`
  const isUsual = Object.values(usualPorts).some(port => port === number)
  return (isUsual || joining.test(context)) && !otherThings.test(context)
}
