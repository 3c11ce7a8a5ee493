import { columns, wrap } from '../../text/layout.ts'

/** A command to run next, and its meaning. */
export type NextStep = readonly [command: string, means?: string]

/** Steps in two columns, or each text below its command where a line has no room for both. */
export function stepLines(steps: readonly NextStep[], width: number): readonly string[] {
  const widest = Math.max(...steps.map(([command]) => columns(command)))
  const lines = steps.map(([command, means = '']) => {
    const padding = ' '.repeat(means === '' ? 0 : widest - columns(command) + 2)
    return `  ${command}${padding}${means}`
  })
  if (lines.every(line => columns(line) <= width)) return lines
  return steps.flatMap(([command, means]) => [
    `  ${command}`,
    ...(means === undefined ? [] : wrap(means, width - 4).map(line => `    ${line}`)),
  ])
}

/** The command that calls this program again: npm runs one that is not in the PATH. */
export function callName(): string {
  return ['exec', 'run-script'].includes(process.env['npm_command'] ?? '') ? 'npx portolan' : 'portolan'
}
