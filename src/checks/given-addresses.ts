import { isCompressible } from '../model/assets.ts'
import { below } from '../model/language-folder.ts'
import type { Representation, Resource } from '../model/resource.ts'
import { encodedPath } from '../text/encode-path.ts'
import { atKey, type Check } from './check.ts'

/** Has each file of `site.from`, and each twin, an address that nothing else has? */
export const givenAddresses: Check = ({ site, table }) => {
  const folder = `${site.folders.from}/`
  const isGiven = ({ representations: [first] }: Resource) => first.isGiven === true
  const ours = new Set(table.filter(resource => !isGiven(resource)).flatMap(addressesOf))
  const [{ home }] = site.languages
  for (const path of ['/api/404.json', below(home, '404.md')]) ours.add(path)
  const folders = new Set(['api'])
  for (const { representations } of table)
    for (const { file } of representations) for (const folder of foldersOf(file)) folders.add(folder)
  // The error page is published as 404.html, whether it is theirs or ours.
  const owners = new Map([[below(home, '404.html'), '404.html']])
  return table.filter(isGiven).flatMap(resource => {
    const file = resource.source?.slice(folder.length) ?? ''
    const asFolder = resource.representations.flatMap(namesOf).find(name => folders.has(name))
    if (asFolder !== undefined) {
      const reason = `${file} in ${site.folders.from} needs the name ${asFolder}, which is a folder of the website`
      const note = 'Remove or rename one of them'
      return [atKey(site, 'site.from', { ruleId: 'taken-address', reason, note })]
    }
    const addresses = [...addressesOf(resource), encodedPath(below(home, file))]
    const address = addresses.find(path => ours.has(path) || (owners.get(path) ?? file) !== file)
    const other = owners.get(address ?? '') ?? file
    for (const path of addresses) if (!owners.has(path)) owners.set(path, file)
    if (address === undefined) return []
    const taken = {
      ruleId: 'taken-address',
      reason: `${file} in ${site.folders.from} has the address ${address}, where portolan writes a document`,
      note: 'Remove or rename that file',
    }
    const clash = {
      ruleId: 'twin-clash',
      reason: `${other} and ${file} in ${site.folders.from} both need the address ${address}`,
      note: 'Remove or rename one of them. The Markdown of `a.html` needs `/a.md`',
    }
    return [atKey(site, 'site.from', other === file ? taken : clash)]
  })
}

/** The files of a representation: with its compressed forms. */
function namesOf({ file, type }: Representation): readonly string[] {
  return isCompressible(type) ? [file, `${file}.gz`, `${file}.br`] : [file]
}

function addressesOf({ path, representations }: Resource): readonly string[] {
  return [path, ...representations.map(({ file }) => encodedPath(`/${file}`))]
}

function foldersOf(file: string): readonly string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
