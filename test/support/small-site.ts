import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { change } from '../../src/testing/sample.ts'
import { edit, sampleSite, scratch } from '../../src/testing/scratch.ts'

const home =
  '---\ntitle: Home\ndescription: The home page.\nnav: { order: 1 }\n---\n\n# {{ server.name }}\n\n::address\n\nSee [how to join](/join).\n\n::links\n'
const hosts = ['targets: [nginx, caddy]', 'targets: [nginx]'] as const
const pictures = [/^site:$/m, 'site:\n  pictures: no'] as const

/** Leaves two pages of the sample site in a folder. */
export function keepTwoPages(folder: string): void {
  const pages = join(folder, 'site/pages')
  for (const name of readdirSync(pages))
    if (name !== 'join.md') rmSync(join(pages, name), { recursive: true })
  writeFileSync(join(pages, 'index.md'), home)
}

/** Most of the time of a small site goes into its pictures. */
export function withoutPictures(folder: string): void {
  edit(join(folder, 'site/portolan.yaml'), ...pictures)
}

/** Leaves two pages without pictures, for nginx: half as many files and half the time. */
export function cutDown(folder: string): void {
  keepTwoPages(folder)
  withoutPictures(folder)
  edit(join(folder, 'site/portolan.yaml'), ...hosts)
}

/** The same for the files of a site that is compiled in memory. */
export function cutDownFiles(files: Map<string, Uint8Array>): void {
  for (const file of files.keys())
    if (file.startsWith('pages/') && file !== 'pages/join.md') files.delete(file)
  files.set('pages/index.md', Buffer.from(home))
  for (const [from, to] of [hosts, pictures]) change(files, 'portolan.yaml', from, to)
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
