import type { Problem } from '../report/problem.ts'
import { fixtureConfig, fixtureSite } from './fixture-site.ts'

const front = '---\ntitle: A\ndescription: B.\n---\n\n'

/** The diagnostics of a page of the fixture site. */
export function linted(
  body: string,
  { from = '', to = '', file = 'pages/a.md', head = front, language = 'en' } = {},
): readonly Problem[] {
  const changed = fixtureConfig
    .replace(from, to)
    .replace('shortName: example', `shortName: example\n  language: ${language}`)
  if (!fixtureConfig.includes(from)) throw new Error(`the config has no ${from}`)
  return fixtureSite({ 'portolan.yaml': changed, [file]: head + body }).diagnostics
}

/** The words of a page that have warnings, with the rule. */
export function marked(body: string, more: Parameters<typeof linted>[1] = {}): readonly string[] {
  const text = (more.head ?? front) + body
  return linted(body, more).map(({ file, ruleId, place }) => {
    const words =
      file === (more.file ?? 'pages/a.md') ? text.slice(place?.start.offset, place?.end.offset) : file
    return `${ruleId}: ${words}`
  })
}

/** The same for each of many pages, which are compiled at once. */
export function markedEach(
  bodies: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly (readonly string[])[] {
  const pages = bodies.map((body, at) => [
    `pages/a${at}.md`,
    `---\ntitle: Page ${at}\ndescription: About ${at}.\n---\n\n${body}`,
  ])
  const config = { 'portolan.yaml': fixtureConfig.replace(from, to) }
  const { diagnostics } = fixtureSite({ ...config, ...Object.fromEntries(pages) })
  return pages.map(([file, text = '']) =>
    diagnostics
      .filter(found => found.file === file)
      .map(({ ruleId, place }) => `${ruleId}: ${text.slice(place?.start.offset, place?.end.offset)}`),
  )
}
