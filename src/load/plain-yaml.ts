import type { Tree } from './tree.ts'
import type { YamlSource } from './yaml-source.ts'

const pair =
  /([A-Za-z][\w-]*): ((?:[A-Za-z\u00c0-\u024f]|\d{4}-\d\d-\d\d$)(?:[^\s\p{C}:#]|(?<! )#| (?=[^\s#])|:(?=[^\s:]))*)(?:\r?\n|$)/muy
const keyword = /^(?:true|false|null)$/i

/** Reads lines of `key: some words`, as most front matter has nothing else; `undefined` for whatever else YAML may mean. */
export function plainYaml({ yaml, place }: YamlSource): Tree | undefined {
  const entries = new Map<string | number, Tree>()
  const value: Record<string, unknown> = Object.create(null)
  let at = 0
  let end = 0
  while (at < yaml.length) {
    pair.lastIndex = at
    const [line, key = '', text = ''] = pair.exec(yaml) ?? []
    if (line === undefined || entries.has(key) || keyword.test(key) || keyword.test(text)) return undefined
    const start = at + key.length + ': '.length
    end = start + text.length
    entries.set(key, {
      place: place(start, end),
      entries: new Map(),
      key: place(at, at + key.length),
      value: text,
      source: text,
    })
    value[key] = text
    at += line.length
  }
  return entries.size === 0 ? undefined : { place: place(0, at), entries, value }
}
