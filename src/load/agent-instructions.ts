import { dotted } from './dotted.ts'
import type { Tree } from './tree.ts'
import type { Mistake } from './yaml-source.ts'

/** What is said to make a program forget whom it works for; players have no use for it. */
const instruction =
  /\b(?:ignore|disregard|forget|override)\b[^.!?]{0,30}\b(?:previous|prior|earlier|above|preceding|all|your)\b[^.!?]{0,20}\b(?:instructions?|prompts?|rules|directions|context)\b|\byou are now\b|\b(?:system|developer) prompt\b|<\|?(?:im_start|system|endoftext)\b/i

/** Warns of texts that speak to AI agents in place of players: agents may obey them, or shun the whole site. */
export function agentInstructions(tree: Tree, path: readonly (string | number)[] = []): readonly Mistake[] {
  const inside = [...tree.entries].flatMap(([key, entry]) => agentInstructions(entry, [...path, key]))
  const found = typeof tree.value === 'string' ? instruction.exec(tree.value)?.[0] : undefined
  if (found === undefined) return inside
  const mistake: Mistake = {
    place: tree.place,
    ruleId: 'agent-instruction',
    reason: `\`${dotted(path)}\` reads like an order to AI agents: "${found}"`,
    note: 'Agents that read the site take such a text for an attack; write what players are to know',
    fatal: false,
  }
  return [...inside, mistake]
}
