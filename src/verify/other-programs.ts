import { answer } from '../http/answer.ts'
import { digest } from '../text/digest.ts'
import { type Asked, requestOf } from './client.ts'
import { decoded, fileOf, mostBytes } from './compare/seen.ts'
import { loopOrNot } from './converse.ts'
import type { Difference, Run } from './deployment.ts'

/** What came of the paths of other programs. */
export interface OtherPrograms {
  readonly loops: readonly Difference[]
  /** Paths where the site itself answers. */
  readonly unserved: readonly string[]
}

/** Does another program answer at each path of `deploy.elsewhere`? What it answers is its own affair. */
export async function otherPrograms(run: Run): Promise<OtherPrograms> {
  const loops: Difference[] = []
  const unserved: string[] = []
  for (const target of run.deployment.manifest.elsewhere ?? []) {
    const found = await askAt(run, target)
    if (found === 'unserved') unserved.push(target)
    else if (found) loops.push(found)
  }
  return { loops, unserved }
}

async function askAt(run: Run, target: string): Promise<Difference | 'unserved' | undefined> {
  const { origin, manifest } = run.deployment
  const asked: Asked = { method: 'GET', target, headers: {} }
  const expected = answer(manifest, requestOf(asked))
  const most = mostBytes(manifest, expected)
  run.asked++
  const received = await run.client.exchange(asked, most)
  if ('failed' in received) return undefined
  const content = decoded(received, most)
  const ours = manifest.files[fileOf(expected) ?? '']?.sha256
  if (received.status === 404 && typeof content !== 'string' && digest(content) === ours) return 'unserved'
  const redirected = {
    kind: 'redirected',
    expected: 'another program (`deploy.elsewhere`)',
    received: `${received.status}`,
  } as const
  const finding = await loopOrNot(run, { origin, asked, expected, received }, redirected)
  return finding.kind === 'redirect-loop' ? { url: origin + target, asked, ...finding } : undefined
}
