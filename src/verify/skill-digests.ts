import { digest as sha256 } from '../text/digest.ts'
import { decoded, type Seen } from './compare/seen.ts'
import type { Difference } from './deployment.ts'

const folder = '/.well-known/agent-skills/'
const index = `${folder}index.json`

/** Has every skill, as it is served, the digest that the index, as it is served, promises? */
export function skillDigests(seen: readonly Seen[]): readonly Difference[] {
  const documents = new Map(seen.map(one => [one.asked.target, one]))
  const promised = documents.get(index)
  return entriesOf(promised && textOf(promised)).flatMap(({ url, digest }): readonly Difference[] => {
    const skill = documents.get(url)
    const content = skill && textOf(skill)
    if (!skill || content === undefined) return []
    const received = `sha256:${sha256(content)}`
    if (received === digest) return []
    const expected = `${digest}, as the index says`
    return [{ kind: 'skill-digest', url: skill.origin + url, asked: skill.asked, expected, received }]
  })
}

/** Whether this is the answer to a plain GET of the index or of a skill, without header fields. */
export function isOfSkills({ asked: { method, target, headers }, received }: Seen): boolean {
  const plain = method === 'GET' && Object.keys(headers).length === 0
  return plain && target.startsWith(folder) && received.status === 200
}

function textOf({ received }: Seen): Buffer | undefined {
  const content = decoded(received, received.body.length * 100)
  return typeof content === 'string' ? undefined : content
}

interface Entry {
  readonly url: string
  readonly digest: string
}

/** Whatever it is that came: what is no index promises nothing. */
function entriesOf(text: Buffer | undefined): readonly Entry[] {
  try {
    const { skills } = JSON.parse(String(text)) as { readonly skills: readonly Partial<Entry>[] }
    return skills.flatMap(({ url, digest }) =>
      typeof url === 'string' && typeof digest === 'string' ? [{ url, digest }] : [],
    )
  } catch {
    return []
  }
}
