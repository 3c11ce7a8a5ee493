import { isEscaped, pathsMeant, valueAt } from './value-at.ts'

const path = /[A-Za-z][\w-]*(?:\.[\w-]+)*/.source
const gap = /[ \t]{0,9}(?:\r?\n[ \t>]{0,9})?/.source
const stray = new RegExp(
  [
    // Two braces on one side, and something wrong with the others.
    `(?<opening>\\{(?:[ \\t]?\\{){1,3})${gap}(?<opened>${path})(?:${gap}(?<closing>(?:[ \\t]?\\}){1,4}|\\]\\]))?`,
    `\\{${gap}(?<closed>${path})${gap}\\}\\}`,
    // What people know from other programs: `${x}`, `[[ x ]]`, `{% x %}`, `<%= x %>`, `%x%`.
    `(?:[$#]?\\{%?|\\[\\[|<%=?|%)[ \\t]?(?<foreign>${path})[ \\t]?(?:%?\\}|\\]\\]|%>|%)`,
  ].join('|'),
  'g',
)

/** Text that looks like a value but is not, with its range. `isText` tells whether a backslash before it makes it plain text. */
export function strayMentions(
  text: string,
  values: unknown,
  isText = isEscaped,
  meantPaths = pathsMeant(values),
) {
  if (text.search(stray) === -1) return []
  return Array.from(text.matchAll(stray)).flatMap(({ 0: found, index, groups = {} }) => {
    const { opening, opened, closing, closed, foreign } = groups
    const meant = opened ?? closed ?? foreign ?? ''
    const isValue = valueAt(values, meant) !== undefined
    const isDotted = meant.includes('.')
    // Two braces on each side are a value.
    if (opening !== undefined && /^\{\{$/.test(opening) && closing === '}}' && !found.includes('\n'))
      return []
    // A single word may be about something else: `{{ name` and `{{{name}}}` in prose on templates.
    const isTorn = closing !== undefined && count(opening, '{') !== count(closing, '}')
    const isMeant = foreign === undefined ? isTorn || isDotted || isValue : isDotted && isValue
    if (!isMeant || isText(text, index)) return []
    const [likely = meant] = isValue ? [] : meantPaths(meant)
    return [
      {
        found,
        index,
        ruleId: 'value-syntax',
        reason: `\`${found.replace(/\s+/g, ' ')}\` is not a value, so it is printed unchanged`,
        note: 'Write two braces on each side, on one line. To print the braces, put a backslash before the first one',
        expected: [`{{ ${likely} }}`],
        fatal: foreign === undefined,
      },
    ]
  })
}

function count(text: string | undefined, character: string): number {
  return (text ?? '').split(character).length - 1
}
