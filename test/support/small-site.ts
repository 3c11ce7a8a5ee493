import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { edit, sampleSite, scratch } from '../../src/testing/scratch.ts'

/** Leaves two pages of the sample site in a folder. */
export function keepTwoPages(folder: string): void {
  const pages = join(folder, 'site/pages')
  for (const name of ['api-guide.md', 'community.md', 'faq.md', 'guides', 'rules.md', 'updates.md'])
    rmSync(join(pages, name), { recursive: true })
  writeFileSync(
    join(pages, 'index.md'),
    '---\ntitle: Home\ndescription: The home page.\nnav: { order: 1 }\n---\n\n# {{ server.name }}\n\n::address\n\nSee [how to join](/join).\n\n::links\n',
  )
  edit(join(pages, 'join.md'), /\n## It does not work.*/s, '')
}

/** Leaves two pages without pictures, for nginx: half as many files and half the time. */
export function cutDown(folder: string): void {
  keepTwoPages(folder)
  const config = join(folder, 'site/portolan.yaml')
  edit(config, 'targets: [nginx, caddy]', 'targets: [nginx]')
  edit(config, /^site:$/m, 'site:\n  pictures: no')
}

/** A site that was cut down, in a new folder. */
export function smallFolder(): string {
  const folder = sampleSite()
  cutDown(folder)
  return folder
}

/** A copy of a folder, in which tests may change what they like. */
export function copyOf(folder: string): string {
  const copy = scratch()
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true })
  return copy
}
