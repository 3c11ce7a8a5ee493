import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { targets } from '../hosts/index.ts'
import type { Bundle } from '../model/bundle.ts'

/** The hosts that serve `public/` unchanged; the others need a copy under other names. */
export const inPlace = ['nginx', 'caddy', 'apache', 'docker']

/** Lays a bundle down the way `build` does: compressed siblings, and times that follow from the bytes. */
export function writeDist(dist: string, bundle: Bundle, names: readonly string[] = []): string {
  for (const [file, bytes] of bundle.files) {
    const facts = bundle.manifest.files[file]
    // Any time in the past will do, as long as it changes with the bytes.
    const time = Number.parseInt(facts?.sha256.slice(0, 7) ?? '0', 16)
    write(join(dist, 'public', file), bytes, time)
    if (facts?.compressed) write(join(dist, 'public', `${file}.gz`), gzipSync(bytes), time)
  }
  const hosts = targets.filter(({ name }) => [...inPlace, ...names].includes(name))
  for (const { path, body } of hosts.flatMap(target => target.render(bundle))) write(join(dist, path), body)
  return dist
}

function write(file: string, body: string | Uint8Array, time?: number): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, body)
  if (time !== undefined) utimesSync(file, time, time)
}
