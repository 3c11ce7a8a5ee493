import { Eta } from 'eta/core'

/** A template that does not compile, or throws. That of a site's owner is the owner's mistake, and ours is a bug. */
export interface TemplateFault extends Error {
  readonly code: 'ERR_TEMPLATE'
  /** Name of the template, such as `html/page.eta`. */
  readonly template: string
  /** Counted from 1. */
  readonly line: number
}

/** Says at which line of a template an error comes from: it is made once more, slowly. */
export function templateFault(template: string, text: string, data: object, cause: unknown): TemplateFault {
  const { line, reason } = unsound(text) ?? thrown(text, data) ?? { line: 1, reason: String(cause) }
  const error = new Error(`${template}:${line}: ${reason}`, { cause })
  return Object.assign(error, { code: 'ERR_TEMPLATE' as const, template, line, reason })
}

export function isTemplateFault(error: unknown): error is TemplateFault & { readonly reason: string } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_TEMPLATE'
}

interface Fault {
  readonly line: number
  readonly reason: string
}

/** Why a template does not compile. */
function unsound(text: string): Fault | undefined {
  const eta = new Eta({ autoTrim: false, debug: true })
  try {
    eta.compile(text)
    return undefined
  } catch (error) {
    const { message } = error as Error
    const [, reason = '', line] = /^(.*) at line (\d+) col \d+:/.exec(message) ?? []
    if (line !== undefined) return { line: Number(line), reason }
    // What compiles it says what is wrong and not where: the shortest beginning with the mistake ends there.
    const lines = text.split('\n')
    for (const [index] of lines.entries()) {
      const reason = mistakeSoFar(eta, lines.slice(0, index + 1).join('\n'))
      if (reason !== undefined) return { line: index + 1, reason: `The code is not valid: ${reason}` }
    }
    return { line: lines.length, reason: 'A bracket in the code is never closed' }
  }
}

/** Why the beginning of a template does not compile, with the brackets closed that are still open. */
function mistakeSoFar(eta: Eta, beginning: string): string | undefined {
  try {
    const code = eta.compileToString(beginning)
    const own = code.slice(code.indexOf('}try {') + '}try {'.length, code.lastIndexOf('if (__eta.layout)'))
    new Function('it', own + closers(own))
    return undefined
  } catch (error) {
    const { message } = error as Error
    // A tag that goes on in the next line.
    return / at line \d+ col \d+:/.test(message) ? undefined : message
  }
}

const pairs: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/** What closes the brackets that are open at the end of some code. */
function closers(code: string): string {
  const bare = code.replace(
    /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g,
    '',
  )
  const open: string[] = []
  for (const [bracket] of bare.matchAll(/[{}()[\]]/g))
    if (bracket in pairs) open.push(bracket)
    else open.pop()
  return open
    .reverse()
    .map(bracket => pairs[bracket])
    .join('')
}

/** Where a template throws. */
function thrown(text: string, data: object): Fault | undefined {
  const eta = new Eta({ autoTrim: false, debug: true })
  try {
    eta.renderString(text, data)
    return undefined
  } catch (error) {
    const { message } = error as Error
    const lines = message.split('\n')
    return { line: Number(/^line (\d+)$/.exec(lines[0] ?? '')?.[1] ?? 1), reason: lines.at(-1) ?? '' }
  }
}
