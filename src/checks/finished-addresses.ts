import type { Resource } from '../model/resource.ts'
import { encodedPath } from '../text/encode-path.ts'
import { atKey, type Check } from './check.ts'

/** Does no file of a finished site have an address that our documents have, or a twin? */
export const finishedAddresses: Check = ({ site, table }) => {
  const { adopted } = site
  if (adopted === undefined) return []
  const isTheirs = ({ source }: Resource) => source?.startsWith(`${adopted.folder}/`) === true
  const ours = new Set(
    table
      .filter(resource => !isTheirs(resource))
      .flatMap(({ path, representations }) => [path, ...namesIn(representations)]),
  )
  for (const path of ['/api/404.json', '/404.md']) ours.add(path)
  const all = [
    ...adopted.pages.flatMap(({ file, path }) =>
      [path, encodedPath(`/${file}`)].map(address => ({ file, address })),
    ),
    ...adopted.pages.flatMap(({ file, stem, twin }) =>
      twin === undefined ? [] : [{ file, address: encodedPath(`/${stem}.md`) }],
    ),
    ...adopted.files.map(file => ({ file, address: encodedPath(`/${file}`) })),
  ]
  const seen = new Set<string>()
  return all.flatMap(({ file, address }) => {
    if (!ours.has(address) || seen.has(file)) return []
    seen.add(file)
    return [
      atKey(site, 'site.from', {
        ruleId: 'taken-address',
        reason: `${file} in ${adopted.folder} has the address ${address}, where portolan writes a document`,
        note: 'Remove or rename that file',
      }),
    ]
  })
}

function namesIn(representations: Resource['representations']): readonly string[] {
  return representations.map(({ file }) => encodedPath(`/${file}`))
}
