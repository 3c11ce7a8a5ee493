import { placeIn } from '../../report/places.ts'
import { type Finding, inserted, type Passage, type Place } from '../../report/problem.ts'
import { marksIn } from '../../text/plain-text.ts'
import { type Tree, textsIn } from './source.ts'

/** The texts of a YAML file at keys of which `isText` says that people read them. */
export function yamlPassages(
  tree: Tree,
  source: string,
  isText: (key: string) => boolean,
): readonly Passage[] {
  const texts = textsIn(tree).filter(({ key, text }) => text !== '' && isText(key))
  return texts.map(({ key, unfilled, place: whole }) => {
    const text = unfilled.replace(/\{\{[^{}\n]*\}\}/g, value => inserted.repeat(value.length))
    const place = (from: number, to: number) => placeInValue(whole, source, unfilled, from, to)
    return { key, text, place, isCode: false, heading: '' }
  })
}

/** Where a stretch of a value is written: a folded or escaped text is not written as it reads, and then all of it is the place. */
export function placeInValue(whole: Place, source: string, written: string, from: number, to: number): Place {
  const [start, end] = [whole.start.offset, whole.end.offset]
  const at = source.slice(start, end).indexOf(written)
  return at === -1 ? whole : placeIn(source)(start + at + from, start + at + to)
}

/** Warns of Markdown, HTML and color codes in a text that is published as it is typed. */
export function shownAsTyped(key: string, text: string, place: Place): readonly Finding[] {
  const marks = /^https?:/.test(text) ? undefined : marksIn(text)
  if (marks === undefined) return []
  const reason = `\`${key}\` is plain text, so the ${marks.kind} \`${marks.found}\` is shown as typed`
  return [
    { place, ruleId: 'plain-text', reason, note: 'Delete the signs', expected: [marks.plain], fatal: false },
  ]
}

/** What the config has for people to read. */
export function isConfigText(key: string): boolean {
  return (
    /^(?:service|languages\[\d+\])\.description$/.test(key) ||
    /^(?:languages\[\d+\]\.)?site\.announcement\.text$|^addresses\[\d+\]\.label$/.test(key) ||
    /^(?:languages\[\d+\]\.)?help\[\d+\]\.answer$/.test(key) ||
    /^(?:languages\[\d+\]\.)?server\.(?:\w+Note|javaVersionGuidance|javaPortDiscovery|accountSafety)$/.test(
      key,
    ) ||
    /^(?:languages\[\d+\]\.)?server\.editions\.(?:java|bedrock)\.(?:devices|menu|note|steps(?:\[\d+\]|\.\d+)\.(?:title|text))$/.test(
      key,
    )
  )
}

/** What front matter has for people to read. */
export function isFrontMatterText(key: string): boolean {
  return key === 'title' || key === 'description' || key === 'nav.label'
}
