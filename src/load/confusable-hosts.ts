import { domainToUnicode } from 'node:url'
import { codePoint } from '../schema/code-point.ts'
import { dotted } from './dotted.ts'
import { type Tree, textAt, treeAt } from './tree.ts'
import type { Mistake } from './yaml-source.ts'

const hostKeys = [
  ['baseUrl'],
  ['server', 'serverAddress'],
  ['server', 'website'],
  ['server', 'guide'],
  ['server', 'discordInvite'],
]

// Letters of other alphabets that most fonts draw as a Latin one.
const lookalike = /^[аеорсухіјѕһԁԛԝӏοαινρτυκ0-9-]+$/u

/** Warns of internationalised names that people may take for another name: `xn--dscord-pvf.gg` reads "dіscord.gg". */
export function confusableHosts(tree: Tree): readonly Mistake[] {
  return hostKeys.flatMap(path => {
    const host = hostOf(textAt(tree, path))
    const shown = host?.includes('xn--') ? domainToUnicode(host) : undefined
    const label = shown?.split('.').find(isConfusable)
    const place = treeAt(tree, path)?.place
    if (label === undefined || place === undefined) return []
    const letters = [...new Set(Array.from(label).filter(letter => !/\p{ASCII}/u.test(letter)))]
      .slice(0, 3)
      .map(codePoint)
    return [
      {
        place,
        ruleId: 'confusable-hostname',
        reason: `\`${dotted(path)}\`: ${host} is shown as "${shown}", which looks like a different name`,
        note: `It is written with ${letters.join(', ')}; check that this is the name you mean`,
        fatal: false,
      },
    ]
  })
}

function hostOf(value: string | undefined): string | undefined {
  if (value === undefined || !/^[\x21-\x7e]+$/.test(value)) return undefined
  if (!value.includes('://')) return value
  return URL.canParse(value) ? new URL(value).hostname : undefined
}

function isConfusable(label: string): boolean {
  if (/^\p{ASCII}*$/u.test(label)) return false
  const mixed =
    /\p{Script=Latin}/u.test(label) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(label)
  return mixed || lookalike.test(label)
}
