import { below } from '../model/language-folder.ts'
import type { Document } from '../model/resource.ts'
import type { Language, Page, Site } from '../model/site.ts'
import { discoveryDocument } from './discovery-document.ts'

/** More than this comes in parts: a change of one page in ten thousand then changes one part, and no reader must load them all. */
const mostAtOnce = 256 * 1024
/** Of one part: what readers take at most, as of /llms.txt. */
const mostOfPart = 50_000

/** /llms-full.txt: every listed page of a language in one file, each under its address; of large sites in several. */
export const llmsFullTxt: Document = site =>
  site.languages.flatMap(language => {
    const parts = partsOf(site, language)
    return parts.map((pages, index) => {
      const next = index + 1 < parts.length ? [partPath(language, index + 1)] : []
      return discoveryDocument({
        path: partPath(language, index),
        title: index === 0 ? 'Full text' : `Full text, part ${index + 1}`,
        summary:
          parts.length === 1
            ? 'Every page of this site in one file.'
            : `Every page of this site, part ${index + 1} of ${parts.length}.`,
        cors: true,
        render: ({ baseUrl }) =>
          [
            ...pages.map(({ path, content }) => `<!-- ${baseUrl}${path} -->\n\n${content.twin}`),
            ...next.map(path => `Continued at ${baseUrl}${path}\n`),
          ].join('\n---\n\n'),
      })
    })
  })

function partPath({ home }: Language, index: number): string {
  return below(home, index === 0 ? 'llms-full.txt' : `llms-full-${index + 1}.txt`)
}

/** At least one, maybe empty. */
function partsOf(site: Site, language: Language): readonly (readonly Page[])[] {
  const pages = site.pages.filter(page => page.listed && page.language === language)
  const whole = pages.reduce((size, { content }) => size + Buffer.byteLength(content.twin), 0)
  if (whole <= mostAtOnce) return [pages]
  const parts: Page[][] = [[]]
  let left = mostOfPart
  for (const page of pages) {
    const size = Buffer.byteLength(page.content.twin)
    if (size > left && left < mostOfPart) {
      parts.push([])
      left = mostOfPart
    }
    parts.at(-1)?.push(page)
    left -= size
  }
  return parts
}
