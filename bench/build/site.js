// A site of one of the programs in its own folder. It remembers whether what was built there is still unchanged.
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { measured } from './measured.js'
import { programs } from './programs.js'
import { editFrame, editPage, editValue, writeSite } from './sites.js'

/** What the steps of a measurement do with the site of a program; they are named as the cases need them. */
export function siteOf(label, { size, pages, node }, work) {
  const { kind, words, out, caches } = programs[label]
  const around = join(work, label.replaceAll(/\W+/g, '-'))
  const [folder, kept] = [join(around, 'site'), join(around, 'kept/site')]
  const remove = name => rmSync(join(folder, name), { recursive: true, force: true })
  const run = () => measured(words(node), folder, work)
  let stands = false
  writeSite(kind, folder, size, pages)

  const clean = () => {
    for (const name of [out, ...caches]) remove(name)
    stands = false
  }
  const warm = () => {
    if (stands) return
    clean()
    run()
    stands = true
  }
  return {
    out: join(folder, out),
    run,
    clean,
    warm,
    remove: () => rmSync(around, { recursive: true, force: true }),
    editPage: round => editPage(kind, folder, size, round),
    editFrame: round => editFrame(kind, folder, round),
    editValue: round => editValue(kind, folder, round),
    /** Puts the caches of a build of the sources as they were at first aside. */
    keepCaches: () => {
      writeSite(kind, folder, size, pages)
      stands = false
      warm()
      rmSync(join(around, 'kept'), { recursive: true, force: true })
      for (const name of caches) copy(join(folder, name), join(kept, name))
    },
    /** As on a machine of CI: the sources are new, and so are all their times; of the last build there are the caches alone. */
    checkOut: () => {
      writeSite(kind, folder, size, pages)
      for (const name of caches) copy(join(kept, name), join(folder, name))
    },
  }
}

function copy(from, to) {
  if (existsSync(from)) cpSync(from, to, { recursive: true, preserveTimestamps: true })
}
