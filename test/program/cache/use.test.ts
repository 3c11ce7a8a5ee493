import { expect, test } from 'vitest'
import { compile } from '../../../src/compile/compile.ts'
import { memoryStore } from '../../../src/model/store.ts'
import { smallSite } from './small-site.ts'

test('what was made of a page stays of use as long as the page stays as it is', () => {
  const { files, templates } = smallSite()
  const store = memoryStore()
  const made = new Set<string>()
  const set = (key: string, value: Uint8Array) => {
    made.add(key)
    store.set(key, value)
  }
  const build = () => {
    const sources = { config: 'portolan.yaml', files: new Map(files), refused: [] }
    expect(
      compile(sources, templates, { today: '2026-11-20', store: { ...store, set } }).bundle,
    ).toBeDefined()
  }
  build()
  const first = [...made]
  expect(first.filter(key => key.startsWith('texts ')).length).toBeGreaterThan(2)
  // What nothing has used for two turns is removed; so another edit each time, and more of them.
  for (let turn = 0; turn < 4; turn++) {
    store.turn()
    files.set('pages/new.md', Buffer.from(`---\ntitle: New\ndescription: New.\n---\n\nTurn ${turn}.\n`))
    build()
  }
  const lost = first.filter(key => /^(?:page|texts) /.test(key) && store.get(key) === undefined)
  expect(lost).toEqual([])
})
