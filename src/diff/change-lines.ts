import { visible } from '../model/visible.ts'
import { columns } from '../report/columns.ts'
import type { Paint } from '../report/paint.ts'
import { wrap } from '../report/wrap.ts'

/** A value before and after; a side that has none is left out. */
interface Change {
  readonly name: string
  readonly old?: string
  readonly new?: string
}

/** A change in one line where it fits, else what was above what is. */
export function changeLines(change: Change, width: number, painted: Paint): readonly string[] {
  const [old, now] = [change.old, change.new].map(value => (value === undefined ? value : visible(value)))
  const line = `${old} → ${now}`
  if (old !== undefined && now !== undefined && columns(line) <= width) return [line]
  return [...marked('-', old, width, painted), ...marked('+', now, width, painted)]
}

/** The same for a header: of a long list only the members that differ. */
export function headerLines(change: Change, width: number, painted: Paint): readonly string[] {
  const { name, old = '', new: now = '' } = change
  const [before, after] = [membersOf(name, old), membersOf(name, now)]
  const gone = before.filter(member => !after.includes(member))
  const come = after.filter(member => !before.includes(member))
  const isList = Math.max(before.length, after.length) > 3 && gone.length + come.length > 0
  if (!isList) return changeLines(change, width, painted)
  return [
    ...gone.flatMap(member => marked('-', visible(member), width, painted)),
    ...come.flatMap(member => marked('+', visible(member), width, painted)),
  ]
}

function marked(mark: '-' | '+', text: string | undefined, width: number, painted: Paint): readonly string[] {
  if (text === undefined) return []
  const color = mark === '-' ? 'red' : 'green'
  return wrap(text, width - 2).map((line, index) => painted(`${index === 0 ? mark : ' '} ${line}`, color))
}

function membersOf(name: string, value: string): readonly string[] {
  if (name === 'Link') return value.split(/, (?=<)/)
  return value.split(value.includes('; ') ? '; ' : ', ')
}
