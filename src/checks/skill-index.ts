import { createHash } from 'node:crypto'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Check } from './check.ts'
import { published } from './published.ts'

interface Entry {
  readonly url: string
  readonly digest: string
}

// agentskills.io advises 5,000 tokens at most; English takes about four characters each.
const characters = 20_000

/** Does every skill have the digest that the index promises (clients drop it otherwise), and is it short enough? */
export const skillIndex: Check = bundle => {
  const index = published(bundle, '/.well-known/agent-skills/index.json')
  const { skills }: { skills: readonly Entry[] } = JSON.parse(index ?? '{"skills":[]}')
  return skills.flatMap(({ url, digest }): readonly Diagnostic[] => {
    const text = published(bundle, url) ?? ''
    const about = {
      file: bundle.site.file,
      note: 'The skills are in the folder skills, and in /.well-known/agent-skills/',
    }
    if (digest !== `sha256:${createHash('sha256').update(text).digest('hex')}`)
      return [
        {
          ...about,
          ruleId: 'skill-digest',
          reason: `${url} does not have the digest ${digest}`,
          fatal: true,
        },
      ]
    if (text.length > characters)
      return [
        {
          ...about,
          ruleId: 'skill-length',
          reason: `${url} has ${text.length} characters; agents advise at most ${characters}`,
          fatal: false,
        },
      ]
    return []
  })
}
