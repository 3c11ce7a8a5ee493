import { isCompressible, mediaTypeOf } from '../model/assets.ts'
import type { Context, Representation, Resource } from '../model/resource.ts'
import type { AdoptedPage, AdoptedSite } from '../model/site.ts'
import { withoutPlace } from '../pictures/photo-place.ts'
import { encodedPath } from '../text/encode-path.ts'
import { singleFile } from './discovery-document.ts'
import { frontMatterText } from './page/front-matter-text.ts'

/** The pages of a finished site: HTML byte for byte, and those that have one as Markdown at the same address. */
export function finishedPages(site: AdoptedSite, home: string): readonly Resource[] {
  return site.pages.map(page => pageResource(page, site, home))
}

function pageResource(page: AdoptedPage, { folder, isUtf8, read }: AdoptedSite, home: string): Resource {
  const { file, path, spellings, title, description: summary, twin, isListed: listed } = page
  // A charset in a header is stronger than the one that a page names.
  const type = isUtf8 ? 'text/html; charset=utf-8' : 'text/html'
  // Hosts find both by one name.
  const stem = home.slice(1) + page.stem
  const pageFile: Representation = {
    type,
    file: `${stem}.html`,
    render: () => read(file),
    isGiven: true,
  }
  const source = `${folder}/${file}`
  const common = { path, source, title, summary, isPage: true, spellings, cors: false }
  if (twin === undefined) return { ...common, listed: false, cache: 'file', representations: [pageFile] }
  const twinFile: Representation = {
    type: 'text/markdown; charset=utf-8',
    file: `${stem}.md`,
    render: context => (page.isOwnTwin ? twin : `${twinHead(page, context)}${twin}`),
    isGiven: true,
  }
  return { ...common, listed, cache: 'page', representations: [pageFile, twinFile] }
}

function twinHead({ title, description, path, language }: AdoptedPage, { baseUrl, links }: Context): string {
  const facts = {
    title,
    ...(description !== '' && { description }),
    url: `${baseUrl}${path}`,
    ...(language !== undefined && { lang: language }),
  }
  const directory = links.find(({ rel }) => rel === 'describedby')
  const pointer = directory && `> For AI agents: the list of pages is at <${baseUrl}${directory.href}>\n\n`
  return `${frontMatterText(facts)}\n${pointer ?? ''}`
}

/**
 * All its other files, byte for byte, except for where photographs were taken. Compressed forms of what is published are left out: the
 * build makes them again.
 */
export function finishedFiles(
  { files, folder, read }: AdoptedSite,
  published: ReadonlySet<string>,
  home: string,
): readonly Resource[] {
  const place = (file: string) => home.slice(1) + file
  const all = new Set([...files.map(place), ...published])
  const isMade = (file: string) => {
    const original = /^(.*)\.(?:gz|br)$/.exec(place(file))?.[1]
    return original !== undefined && all.has(original) && isCompressible(mediaTypeOf(original))
  }
  const own = files.filter(file => !isMade(file))
  return own.map(file =>
    singleFile({
      path: encodedPath(home + file),
      source: `${folder}/${file}`,
      file: place(file),
      type: mediaTypeOf(file),
      title: file,
      summary: file,
      rel: file === 'llms.txt' ? 'describedby' : undefined,
      cache: 'file',
      render: () => withoutPlace(file, read(file)),
      isGiven: true,
    }),
  )
}
