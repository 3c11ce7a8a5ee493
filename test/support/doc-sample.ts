import { readFileSync } from 'node:fs'

/** What the docs show as the output of a command, by how its call begins. */
export function docSample(call: string, page: string): { readonly call: string; readonly output: string } {
  const text = readFileSync(page, 'utf8').replaceAll('npx portolan', 'portolan')
  const found = Array.from(text.matchAll(/```console\n\$ (portolan .*)\n([\s\S]*?)```\n/g)).find(match =>
    match[1]?.startsWith(call),
  )
  return { call: found?.[1] ?? '', output: found?.[2] ?? '' }
}
