import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { BundleFile } from '../../model/bundle.ts'
import { digest } from '../../text/digest.ts'
import { fileExists } from '../read-files.ts'
import { readRegular } from '../read-regular.ts'
import { contentTime, isEncodingOf } from './existing-output.ts'

/** Files of a bundle that are not as a build leaves them; paths below its folder. */
export interface BundleState {
  /** How many there are and can be read; of them in the web root, siblings included. */
  readonly total: number
  readonly published: number
  /** Not there, or not readable. */
  readonly missing: readonly string[]
  /** Not the bytes that the table tells of. */
  readonly changed: readonly string[]
  /** Missing compressed siblings: the file is sent uncompressed. */
  readonly uncompressed: readonly string[]
  /** Published files without the time that their content gives. */
  readonly untimed: readonly string[]
}

const siblings = [
  ['.gz', 'gzip'],
  ['.br', 'br'],
] as const

/** Compares a bundle in its folder with its own table. */
export function bundleState(folder: string, { files, hosts }: BundleFile): BundleState {
  const published = Object.entries(files).flatMap(([file, { sha256, compressed }]) => [
    lookAt(folder, `public/${file}`, sha256, 'missing', bytes => digest(bytes) === sha256),
    ...(compressed ? siblings : []).map(([suffix, encoding]) =>
      lookAt(folder, `public/${file}${suffix}`, sha256, 'uncompressed', bytes =>
        isEncodingOf(encoding, bytes, sha256),
      ),
    ),
  ])
  const others = hosts.map((path): Looked => [path, fileExists(join(folder, path)) ? 'whole' : 'missing'])
  const all = [...published, ...others]
  const those = (state: State) => all.filter(looked => looked[1] === state).map(([path]) => path)
  const present = ([, state]: Looked) => state !== 'missing' && state !== 'uncompressed'
  return {
    total: all.filter(present).length,
    published: published.filter(present).length,
    missing: those('missing'),
    changed: those('changed'),
    uncompressed: those('uncompressed'),
    untimed: those('untimed'),
  }
}

type State = 'whole' | 'missing' | 'changed' | 'uncompressed' | 'untimed'
type Looked = readonly [path: string, state: State]

function lookAt(
  folder: string,
  path: string,
  sha256: string,
  absent: State,
  isWhole: (bytes: Buffer) => boolean,
): Looked {
  const found = read(join(folder, path))
  if (found === undefined) return [path, absent]
  if (!isWhole(found.bytes)) return [path, 'changed']
  return [path, found.seconds === contentTime(sha256) ? 'whole' : 'untimed']
}

function read(file: string): { readonly bytes: Buffer; readonly seconds: number } | undefined {
  try {
    return { bytes: readRegular(file), seconds: statSync(file).mtimeMs / 1000 }
  } catch {
    return undefined
  }
}
