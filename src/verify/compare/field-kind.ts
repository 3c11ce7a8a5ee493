import type { Manifest } from '../../model/bundle.ts'
import type { Kind } from '../kinds/kinds.ts'

const kindByName: Readonly<Record<string, Kind>> = {
  vary: 'vary',
  link: 'link',
  location: 'redirect',
  allow: 'allow',
  'cache-control': 'cache-control',
  'cdn-cache-control': 'cache-control',
  'accept-ranges': 'range',
  'content-range': 'range',
}

/** What it is called when a field is not as it must be; names in lower case. */
export function fieldKind({ always }: Manifest, name: string, status: number): Kind {
  if (name === 'cache-control' && status >= 400) return 'cached-error'
  if (name.startsWith('access-control-')) return 'cors'
  const secure = always.some(([field]) => field.toLowerCase() === name)
  return secure ? 'security-header' : (kindByName[name] ?? 'header')
}
