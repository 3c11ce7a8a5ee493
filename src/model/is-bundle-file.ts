import type { BundleFile } from './bundle.ts'
import { isInnerPath } from './is-inner-path.ts'

/** Sets that answers without a route of their own, or of another kind than the route's, take by name. */
export const namedHeaderSets = [
  'twin',
  'redirect',
  'not-found',
  'problem',
  'not-acceptable',
  'method-not-allowed',
  'method-not-allowed-cors',
  'preflight',
] as const

type Fields = Readonly<Record<string, unknown>>

/** Whether data out of a file is a table with all that serving and comparing rely on. */
export function isBundleFile(data: unknown): data is BundleFile {
  if (!isRecord(data) || data['portolan'] !== 1) return false
  const { files, headerSets, routes } = data
  if (!isRecord(files) || !isRecord(headerSets)) return false
  return (
    ['id', 'baseUrl', 'shortName', 'notAcceptable'].every(key => typeof data[key] === 'string') &&
    isListOf(data['hosts'], isInner) &&
    isListOf(data['encodings'], coding => coding === 'br' || coding === 'gzip') &&
    isListOf(data['languages'], isFolder) &&
    data['languages'].length > 0 &&
    isHeaderSet(data['always']) &&
    Object.values(headerSets).every(isHeaderSet) &&
    namedHeaderSets.every(name => Object.hasOwn(headerSets, name)) &&
    Object.keys(files).every(isInner) &&
    Object.values(files).every(isFacts) &&
    isListOf(routes, route => isRoute(route, files, headerSets))
  )
}

function isRoute(route: unknown, files: Fields, headerSets: Fields): boolean {
  return (
    isRecord(route) &&
    isString(route['path']) &&
    typeof route['cors'] === 'boolean' &&
    isListOf(route['representations'], one => isRepresentation(one, files, headerSets)) &&
    route['representations'].length > 0
  )
}

function isRepresentation(one: unknown, files: Fields, headerSets: Fields): boolean {
  if (!isRecord(one)) return false
  const { type, file, headers } = one
  return (
    isString(type) &&
    isString(file) &&
    Object.hasOwn(files, file) &&
    isString(headers) &&
    Object.hasOwn(headerSets, headers)
  )
}

function isFolder(language: unknown): boolean {
  return isRecord(language) && isString(language['tag']) && isString(language['home'])
}

function isFacts(facts: unknown): boolean {
  return (
    isRecord(facts) &&
    typeof facts['size'] === 'number' &&
    typeof facts['compressed'] === 'boolean' &&
    isString(facts['sha256']) &&
    /^[0-9a-f]{64}$/.test(facts['sha256'])
  )
}

function isHeaderSet(set: unknown): boolean {
  return isListOf(set, header => isListOf(header, isString) && header.length === 2)
}

function isListOf(value: unknown, holds: (item: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.every(holds)
}

function isInner(path: unknown): boolean {
  return isString(path) && isInnerPath(path)
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
