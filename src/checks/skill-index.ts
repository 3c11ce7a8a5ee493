import { createHash } from 'node:crypto'
import type { Problem } from '../model/problem.ts'
import { type OutputCheck, published } from './check.ts'

interface Entry {
  readonly name: string
  readonly url: string
  readonly digest: string
}

// agentskills.io advises 5,000 tokens at most; English takes about four characters each.
const characters = 20_000
// Its validator refuses every other key.
const keys = new Set(['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'])

/** Will clients take every skill of the index: has it the digest that is promised, the keys that are known, a fair length? */
export const skillIndex: OutputCheck = bundle => {
  const index = published(bundle, '/.well-known/agent-skills/index.json')
  const { skills }: { skills: readonly Entry[] } = JSON.parse(index ?? '{"skills":[]}')
  return skills.flatMap(({ name, url, digest }): readonly Problem[] => {
    const text = published(bundle, url) ?? ''
    const head = /^---\n([\s\S]*?)\n---\n/.exec(text.replaceAll('\r\n', '\n'))?.[1] ?? ''
    const strange = Array.from(head.matchAll(/^([^\s:#]+):/gm), ([, key = '']) => key).filter(
      key => !keys.has(key),
    )
    const about = { file: bundle.site.file, fatal: true }
    const found = `sha256:${createHash('sha256').update(text).digest('hex')}`
    return [
      ...(found === digest
        ? []
        : [{ ...about, ruleId: 'skill-digest', reason: `${url} has the digest ${found}, not ${digest}` }]),
      ...(strange.length === 0 && new RegExp(`^name: ["']?${name}["']?$`, 'm').test(head)
        ? []
        : [
            {
              ...about,
              ruleId: 'skill-keys',
              reason: `${url} must begin with \`name: ${name}\` and known keys only${strange.map(key => `, not \`${key}\``).join('')}`,
            },
          ]),
      ...(text.length <= characters
        ? []
        : [
            {
              ...about,
              ruleId: 'skill-length',
              reason: `${url} has ${text.length} characters; agents advise at most ${characters}`,
              note: 'Shorten it, or split it into two skills',
              fatal: false,
            },
          ]),
    ]
  })
}
