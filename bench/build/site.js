// A site of one of the programs in its own folder. It remembers whether what was built there is still unchanged.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { measured } from './measured.js'
import { programs } from './programs.js'
import { editPage, editValue, writeSite } from './sites.js'

/** What the steps of a measurement do with the site of a program; they are named as the cases need them. */
export function siteOf(label, { size, pages, node }, work) {
  const { kind, words, out, caches } = programs[label]
  const around = join(work, label.replaceAll(/\W+/g, '-'))
  const folder = join(around, 'site')
  const run = () => measured(words(node), folder, work)
  let stands = false
  writeSite(kind, folder, size, pages)

  const clean = () => {
    for (const name of [out, ...caches]) rmSync(join(folder, name), { recursive: true, force: true })
    stands = false
  }
  const warm = () => {
    if (stands) return
    clean()
    run()
    stands = true
  }
  return {
    folder,
    out: join(folder, out),
    run,
    clean,
    warm,
    remove: () => rmSync(around, { recursive: true, force: true }),
    editPage: round => editPage(kind, folder, size, round),
    editValue: round => editValue(kind, folder, round),
  }
}
