import { fieldOf, fieldsOf } from '../../client/exchange.ts'
import { says } from '../../http/says.ts'
import type { Manifest } from '../../model/bundle.ts'
import { digest } from '../../model/digest.ts'
import { notFoundStem } from '../../model/language-folder.ts'
import type { Finding } from '../difference.ts'
import { cacheNote } from './cache-note.ts'
import type { Published, Seen } from './seen.ts'

/** HTML where Markdown is expected, or the other way round: by its bytes, else by its type. */
export function variantFinding(
  { manifest }: Published,
  { asked, expected, received }: Seen,
  content: Buffer,
): Finding | undefined {
  const file = expected.content && 'file' in expected.content ? expected.content.file : undefined
  const other = file === undefined ? undefined : otherVariant(manifest, file)
  if (file === undefined || other === undefined) return undefined
  const [wanted, got] = [
    fieldsOf(expected.headers).get('content-type')?.[0],
    fieldOf(received, 'content-type'),
  ]
  const sha256 = digest(content)
  const right = asked.method !== 'HEAD' && sha256 === manifest.files[file]?.sha256
  const otherBytes = asked.method !== 'HEAD' && sha256 === manifest.files[other.file]?.sha256
  if (right || !(otherBytes || (got !== undefined && says('Content-Type', other.type, got)))) return undefined
  return {
    kind: Array.isArray(asked.headers['Accept']) ? 'accept-lines' : 'wrong-variant',
    expected: `${wanted}, /${file}`,
    received: `${got ?? 'no Content-Type'}${otherBytes ? `, /${other.file}` : ''}${cacheNote(received)}`,
  }
}

function errorPages({ languages }: Manifest) {
  return languages.map(notFoundStem).map(stem => [
    { file: `${stem}.html`, type: 'text/html; charset=utf-8' },
    { file: `${stem}.md`, type: 'text/markdown; charset=utf-8' },
  ])
}

function otherVariant(manifest: Manifest, file: string) {
  const pairs = [...errorPages(manifest), ...manifest.routes.map(({ representations }) => representations)]
  const pair = pairs.find(list => list.length > 1 && list.some(one => one.file === file))
  return pair?.find(one => one.file !== file)
}
