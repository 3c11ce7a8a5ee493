import { domainToUnicode } from 'node:url'
import { codePoints } from '../config/schema/values/problem.ts'
import type { ConfigText } from '../model/site.ts'
import { invisibleCharacters } from '../page/tree/forbidden-characters.ts'
import type { Finding } from '../report/problem.ts'
import { parseUrl } from '../text/parse-url.ts'
import type { Check } from './check.ts'

/** Do the texts of the config say only what people see, and what is meant for people? */
export const texts: Check = ({ site: { file, texts } }) =>
  [...confusableHosts(texts), ...invisibleCharacters(texts), ...agentInstructions(texts)].map(mistake => ({
    ...mistake,
    fatal: false,
    file,
  }))

/** Words that make a program forget whom it works for; players have no use for them. */
const instruction =
  /\b(?:ignore|disregard|forget|override)\b[^.!?]{0,30}\b(?:previous|prior|earlier|above|preceding|all|your)\b[^.!?]{0,20}\b(?:instructions?|prompts?|rules|directions|context)\b|\byou are now\b|\b(?:system|developer) prompt\b|<\|?(?:im_start|system|endoftext)\b/i

/** Warns of texts that speak to AI agents in place of players: agents may obey them, or shun the whole site. */
function agentInstructions(texts: readonly ConfigText[]): readonly Finding[] {
  return texts.flatMap(({ key, text, place }) => {
    const found = instruction.exec(text)?.[0]
    if (found === undefined) return []
    const reason = `\`${key}\` reads like an instruction to AI agents: "${found}"`
    const note = 'Remove it. Agents treat such text as an attack. Write what players need to know'
    return [{ place, ruleId: 'agent-instruction', reason, note }]
  })
}

// Letters of other alphabets that most fonts draw as a Latin one.
const lookalike = /^[аеорсухіјѕһԁԛԝӏοαινρτυκ0-9-]+$/u

/** Warns of internationalised names that people may take for another name: `xn--dscord-pvf.gg` reads "dіscord.gg". */
function confusableHosts(texts: readonly ConfigText[]): readonly Finding[] {
  return texts.flatMap(({ key, text, place, role }) => {
    const host = role === 'host' || role === 'link' ? hostOf(text) : undefined
    const shown = host?.includes('xn--') ? domainToUnicode(host) : undefined
    const label = shown?.split('.').find(isConfusable)
    if (label === undefined) return []
    const reason = `\`${key}\`: ${host} is shown as "${shown}", which looks like a different name`
    const note = `It contains ${codePoints(label, /[^\0-\x7f]/gu)}. Check that this is the name that you mean`
    return [{ place, ruleId: 'confusable-hostname', reason, note }]
  })
}

/** The host of an address or a URL of the config. */
export function hostOf(value: string | undefined): string | undefined {
  if (value === undefined || !/^[\x21-\x7e]+$/.test(value)) return undefined
  if (!value.includes('://')) return value
  return parseUrl(value)?.hostname
}

function isConfusable(label: string): boolean {
  if (/^\p{ASCII}*$/u.test(label)) return false
  const mixed =
    /\p{Script=Latin}/u.test(label) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(label)
  return mixed || lookalike.test(label)
}
