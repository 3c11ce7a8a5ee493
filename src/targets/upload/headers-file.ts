import type { HeaderRule } from './file-headers.ts'

/** `_headers`: an address, and below it a header a line; `!` takes back what an earlier rule set. */
export function headersFile(rules: readonly HeaderRule[]): string {
  return rules.map(ruleText).join('\n')
}

function ruleText({ path, without = [], headers }: HeaderRule): string {
  const lines = [
    path,
    ...without.map(name => `  ! ${name}`),
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
  ]
  return `${lines.join('\n')}\n`
}
