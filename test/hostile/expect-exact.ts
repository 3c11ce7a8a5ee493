import { expect } from 'vitest'
import { decodeFile } from './decode.ts'
import type { Values } from './hostile-site.ts'
import { fieldsIn } from './hostile-values.ts'

type Files = ReadonlyMap<string, Uint8Array>

const text = (bytes: Uint8Array = new Uint8Array()) => Buffer.from(bytes).toString()
const count = (said: string) => said.match(/KANARIE/g)?.length ?? 0

/** The site with plain words is read once, however often it is compared with. */
const shapes = new WeakMap<Uint8Array, string>()
function shapeOf(path: string, bytes: Uint8Array = new Uint8Array()): string {
  const known = shapes.get(bytes) ?? decodeFile(path.slice('public/'.length), text(bytes)).shape
  shapes.set(bytes, known)
  return known
}

/**
 * Every published file says exactly what the sources say, is built like that of a site with plain words, and hides
 * nothing where no reader sees it.
 */
export function expectPublishedExactly(files: Files, plain: Files, values: Values): void {
  for (const [path, bytes] of files) {
    if (!path.startsWith('public/')) continue
    const document = text(bytes)
    const { texts, shape } = decodeFile(path.slice('public/'.length), document)
    const wrong = texts.flatMap(said =>
      fieldsIn(said).flatMap(field =>
        says(path, said, values.get(field)) ? [] : [[path, said, values.get(field)]],
      ),
    )
    expect(wrong).toEqual([])
    expect([path, shape]).toEqual([path, shapeOf(path, plain.get(path))])
    expect([path, count(texts.join('\n'))]).toEqual([path, count(document)])
  }
}

/** Spaces in a row are one in running text; addresses may have a text in them, encoded. */
function says(path: string, said: string, value: string | undefined): boolean {
  if (value === undefined) return false
  const isTwin = path.endsWith('.md') || path.endsWith('llms-full.txt')
  return (
    said.includes(value) ||
    unescapedAddress(said).includes(value) ||
    // Its short name is the beginning of the name.
    (path.endsWith('.webmanifest') && value.startsWith(said)) ||
    (isTwin && said.includes(value.replace(/ +/g, ' ')))
  )
}

function unescapedAddress(said: string): string {
  try {
    return decodeURIComponent(said)
  } catch {
    return said
  }
}

/**
 * What is written for hosts is, byte for byte, what a site with plain words has, copies of published files aside; the
 * one program that carries pages has them as JSON.
 */
export function expectSameHosts(files: Files, plain: Files): void {
  const published = (all: Files) =>
    new Set([...all].filter(([path]) => path.startsWith('public/')).map(([, bytes]) => text(bytes)))
  const [own, other] = [published(files), published(plain)]
  for (const [path, bytes] of files) {
    if (path.startsWith('public/')) continue
    const [body, before] = [text(bytes), text(plain.get(path))]
    if (own.has(body) && other.has(before)) continue
    if (path === 'bundle.json') expect(body).not.toContain('KANARIE')
    else if (path.endsWith('/_middleware.func/index.js')) expectCarried(body, before, own)
    else expect([path, body]).toEqual([path, before])
  }
}

function expectCarried(program: string, before: string, published: ReadonlySet<string>): void {
  const table = /^const table = ([\s\S]*?\n\});\n/
  const { errors, ...rest } = JSON.parse(table.exec(program)?.[1] ?? '{}')
  const { errors: _, ...plainRest } = JSON.parse(table.exec(before)?.[1] ?? '{}')
  expect(program.replace(table, '')).toBe(before.replace(table, ''))
  expect(rest).toEqual(plainRest)
  expect(Object.values<string>(errors).filter(body => !published.has(body))).toEqual([])
}
