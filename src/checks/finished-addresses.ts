import type { Resource } from '../model/resource.ts'
import { encodedPath } from '../text/encode-path.ts'
import { atKey, type Check } from './check.ts'

/** Has each file of a finished site, and each twin, an address that nothing else has? */
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
  // The error page is published as 404.html, whether it is theirs or ours.
  const owners = new Map([['/404.html', '404.html']])
  const all = [
    ...adopted.pages.flatMap(({ file, path, stem, twin }) =>
      [path, `/${file}`, `/${stem}.html`, ...(twin === undefined ? [] : [`/${stem}.md`])].map(address => ({
        file,
        address: address === path ? path : encodedPath(address),
      })),
    ),
    ...adopted.files.map(file => ({ file, address: encodedPath(`/${file}`) })),
  ]
  const seen = new Set<string>()
  return all.flatMap(({ file, address }) => {
    const other = owners.get(address) ?? file
    owners.set(address, other)
    if (seen.has(file) || (other === file && !ours.has(address))) return []
    seen.add(file)
    const taken = {
      ruleId: 'taken-address',
      reason: `${file} in ${adopted.folder} has the address ${address}, where portolan writes a document`,
      note: 'Remove or rename that file',
    }
    const clash = {
      ruleId: 'twin-clash',
      reason: `${other} and ${file} in ${adopted.folder} both need the address ${address}`,
      note: 'Remove or rename one of them. The Markdown of `a.html` needs `/a.md`',
    }
    return [atKey(site, 'site.from', other === file ? taken : clash)]
  })
}

function namesIn(representations: Resource['representations']): readonly string[] {
  return representations.map(({ file }) => encodedPath(`/${file}`))
}
