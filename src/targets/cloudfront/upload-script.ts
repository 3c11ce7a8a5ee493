import { isPage, pagesFolder, storeName } from '../../edge/store-name.ts'
import type { Manifest, Route } from '../../model/bundle.ts'
import { firstOf } from '../first-of.ts'
import { headerSet } from '../header-set.ts'

/** Lays the objects into a bucket with the types and ages that the bucket itself has to say. */
export function uploadScript(manifest: Manifest): string {
  const age = (set: string) => headerSet(manifest, set).find(([name]) => name === 'Cache-Control')?.[1] ?? ''
  const html = 'text/html; charset=utf-8'
  const markdown = 'text/markdown; charset=utf-8'
  const machine = manifest.routes.filter(route => route.representations.length === 1 && !isPage(route))
  const isAsset = ({ path }: Route) => path.startsWith('/assets/')
  const assets = machine.filter(isAsset)
  const documents = machine.filter(route => !isAsset(route))
  // What pages need first, then they themselves; last what is no page any more.
  const lines = [
    ...[...assets, ...documents].map(route => documentLine(route, age)),
    object(`${pagesFolder}/404.html`, html, age('not-found')),
    pages('*.html', html, age('page')),
    pages('*.md', markdown, age('page-markdown')),
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

function pages(pattern: string, type: string, age: string): string {
  const files = `--recursive --exclude '*' --include '${pattern}' --exclude '404.*'`
  return `aws s3 cp ${pagesFolder} "$bucket/${pagesFolder}" ${files} ${metadata(type, age)}`
}

function object(key: string, type: string, age: string): string {
  return `aws s3 cp '${key}' "$bucket/${key}" ${metadata(type, age)}`
}

function documentLine(route: Route, age: (set: string) => string): string {
  const first = firstOf(route)
  return object(storeName(route, first.file), first.type, age(first.headers))
}

function metadata(type: string, age: string): string {
  for (const value of [type, age]) if (value.includes("'")) throw new Error(`cannot be quoted: ${value}`)
  return `--content-type '${type}' --cache-control '${age}'`
}
