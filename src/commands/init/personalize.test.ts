import { expect, test } from 'vitest'
import { readSources } from '../../disk/sources/read-sources.ts'
import { configFolders } from '../../load/config/folders.ts'
import { identityOf, personalize } from './personalize.ts'

const sample = readSources('site/portolan.yaml', configFolders)
const original = identityOf(sample)

test.each([
  ['Größe', 'grosse'],
  ['Ærøskøbing', 'aeroskob'],
  ['Łódź Đ', 'lodzd'],
  ['東京', 'server'],
])('the short name of %s is %s', (name, short) => {
  const { files, config } = personalize(sample, original, { ...original, name }, '2026-11-21')
  expect(new TextDecoder().decode(files.get(config))).toContain(`shortName: ${short}\n`)
})
