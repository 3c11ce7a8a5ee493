import { isPage, pagesFolder, storeName } from '../../edge/store-name.ts'
import type { HeaderSet, Manifest, Route } from '../../model/bundle.ts'
import { headerSet, headersOf } from '../shared/answers.ts'
import { firstOf } from '../shared/ruled-routes.ts'

/** Lays the objects into a bucket with the types, languages and ages that the bucket itself has to say. */
export function uploadScript(manifest: Manifest): string {
  const age = (set: string) => valueIn(headerSet(manifest, set), 'Cache-Control') ?? ''
  const html = 'text/html; charset=utf-8'
  const markdown = 'text/markdown; charset=utf-8'
  const [own] = manifest.languages
  const machine = manifest.routes.filter(route => route.representations.length === 1 && !isPage(route))
  const isAsset = ({ path }: Route) => path.startsWith('/assets/')
  const assets = machine.filter(isAsset)
  const documents = machine.filter(route => !isAsset(route))
  // What pages need first, then they themselves; last what is no page any more.
  const lines = [
    ...[...assets, ...documents].map(route => documentLine(manifest, route)),
    object(`${pagesFolder}/404.html`, metadata(html, age('not-found'), own.tag)),
    ...pages(manifest, '.html', html, age('page')),
    ...pages(manifest, '.md', markdown, age('page-markdown')),
    `aws s3 sync ${pagesFolder} "$bucket/${pagesFolder}" --delete --size-only`,
  ]
  return `${head}${lines.join('\n')}\n`
}

const head = `#!/bin/sh
# Usage: sh upload.sh my-bucket
set -eu
cd "$(dirname "$0")/objects"
bucket="s3://\${1:?name the bucket}"

`

/** One line for each language, by its folder; of several filters the last one that matches holds. */
function pages({ languages }: Manifest, ending: string, type: string, age: string): readonly string[] {
  const [own, ...others] = languages
  const folders = others.map(({ home }) => home.slice(1))
  const line = (filters: readonly string[], tag: string) =>
    `aws s3 cp ${pagesFolder} "$bucket/${pagesFolder}" --recursive --exclude '*' ${filters.join(' ')} ${metadata(type, age, tag)}`
  const elsewhere = ['404.*', ...folders.flatMap(folder => [`${folder}.*`, `${folder}/*`])]
  return [
    line([`--include '*${ending}'`, ...elsewhere.map(pattern => `--exclude '${pattern}'`)], own.tag),
    ...others.map(({ tag, home }) => {
      const folder = home.slice(1)
      return line([`--include '${folder}${ending}'`, `--include '${folder}/*${ending}'`], tag)
    }),
  ]
}

function object(key: string, described: string): string {
  return `aws s3 cp '${key}' "$bucket/${key}" ${described}`
}

function documentLine(manifest: Manifest, route: Route): string {
  const { type, file } = firstOf(route)
  const headers = headersOf(manifest, route)
  const age = valueIn(headers, 'Cache-Control') ?? ''
  return object(storeName(route, file), metadata(type, age, valueIn(headers, 'Content-Language')))
}

function metadata(type: string, age: string, tag?: string): string {
  const options = [
    ['type', type],
    ['language', tag],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`--content-${name} ${quoted(value)}`]))
  return [...options, `--cache-control ${quoted(age)}`].join(' ')
}

function quoted(value: string): string {
  if (value.includes("'")) throw new Error(`cannot be quoted: ${value}`)
  return `'${value}'`
}

function valueIn(headers: HeaderSet, name: string): string | undefined {
  return headers.find(([field]) => field === name)?.[1]
}
