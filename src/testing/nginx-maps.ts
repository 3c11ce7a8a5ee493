interface Variable {
  value: string | undefined
  evaluate?: () => string
}
type VariableOf = (name: string) => Variable

/** Gives the value of a variable, by the `map` blocks of a written configuration and the variables that are known. */
export function nginxMaps(conf: string): (name: string, known: Readonly<Record<string, string>>) => string {
  const variables = new Map<string, Variable>()
  const variableOf: VariableOf = name => {
    const known = variables.get(name)
    if (known) return known
    const variable = { value: undefined }
    variables.set(name, variable)
    return variable
  }
  for (const [, source = '', name = '', rows = ''] of conf.matchAll(/^map (.*) \$(\w+) \{\n([\s\S]*?)^\}/gm))
    variableOf(name).evaluate = mapOf(source, rows, variableOf)
  return (name, known) => {
    for (const variable of variables.values()) variable.value = undefined
    for (const key in known) variableOf(key).value = known[key]
    return read(variableOf(name))
  }
}

/** As nginx does it: each variable is evaluated once. */
function read(variable: Variable): string {
  variable.value ??= variable.evaluate?.() ?? ''
  return variable.value
}

/** nginx looks for an exact key without regard to case, then for the first pattern that matches. */
function mapOf(source: string, text: string, variableOf: VariableOf): () => string {
  const rows = Array.from(text.matchAll(/^ +("?)(.*?)\1 +(.*);$/gm), ([, , key = '', value = '']) => ({
    key,
    fill: templateOf(value, variableOf),
  }))
  const patterns = rows.flatMap(({ key, fill }) =>
    key.startsWith('~') ? [{ ...patternOf(key, variableOf), fill }] : [],
  )
  const exact = new Map(rows.map(({ key, fill }) => [key.toLowerCase(), fill]))
  const otherwise = exact.get('default')
  const hasExact = exact.size > patterns.length + 1
  const fillSource = templateOf(source, variableOf)
  return () => {
    const asked = fillSource()
    const known = hasExact ? exact.get(asked.toLowerCase()) : undefined
    if (known) return known()
    for (const { pattern, captures, fill } of patterns) {
      if (!pattern.test(asked)) continue
      const groups = captures.length > 0 ? pattern.exec(asked)?.groups : undefined
      for (const [name, variable] of captures) variable.value = groups?.[name] ?? ''
      return fill()
    }
    return otherwise?.() ?? ''
  }
}

/** Text with variables in it. */
function templateOf(text: string, variableOf: VariableOf): () => string {
  const [first = '', ...rest] = text.replace(/^"(.*)"$/, '$1').split(/\$\{?(\w+)\}?/)
  const parts = rest.flatMap((name, index) =>
    index % 2 === 0 ? [{ variable: variableOf(name), after: rest[index + 1] ?? '' }] : [],
  )
  return () => {
    let filled = first
    for (const { variable, after } of parts) filled += read(variable) + after
    return filled
  }
}

function patternOf(key: string, variableOf: VariableOf) {
  const isCaseless = key.startsWith('~*')
  const text = key.slice(isCaseless ? 2 : 1)
  const names = Array.from(text.matchAll(/\(\?<(\w+)>/g), ([, name = '']) => name)
  const pattern = new RegExp(withoutPossessive(text), isCaseless ? 'i' : '')
  return { pattern, captures: names.map(name => [name, variableOf(name)] as const) }
}

/** PCRE's possessive quantifiers in JavaScript, which does not go back into a look-ahead that has matched. */
function withoutPossessive(pattern: string): string {
  const open: number[] = []
  let written = ''
  let atom = 0
  let count = 0
  for (const [part] of pattern.matchAll(/\\.|\[(?:\\.|[^\]])*\]|\(|[*+]\+|[\s\S]/g)) {
    if (part === '*+' || part === '++') {
      const held = `held${count++}`
      written = `${written.slice(0, atom)}(?=(?<${held}>${written.slice(atom)}${part[0]}))\\k<${held}>`
      continue
    }
    if (part === '(') open.push(written.length)
    atom = part === ')' ? (open.pop() ?? 0) : written.length
    written += part
  }
  return written
}
