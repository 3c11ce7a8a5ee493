import { pageName } from '../config/schema/values/paths.ts'
import { oldAddresses } from '../http/resolve.ts'
import { isElsewhere } from '../model/elsewhere.ts'
import { below } from '../model/language-folder.ts'
import { redirectsByKey } from '../model/redirects.ts'
import type { PageLink, Site } from '../model/site.ts'
import { siteAddress } from '../page/links/site-links.ts'
import type { Problem } from '../report/problem.ts'
import { append } from '../text/data.ts'
import { bytePath, encodedPath, percentDecoded } from '../text/encode-path.ts'
import { reservedBy } from './addresses.ts'
import type { Check } from './check.ts'
import { isWebsite } from './lint/named-hosts.ts'

type Help = Pick<Problem, 'reason' | 'note' | 'expected'>

/** Do the links of pages and of the config lead to pages, files and anchors that exist? */
export const deadLinks: Check = ({ site, table, pages, others, suggest }) => {
  const { elsewhere } = site.config.deploy
  const reserved = reservedBy(table)
  const anchorsOf = new Map(site.sources.map(({ path, anchors }) => [path, anchors]))
  // Never suggest addresses that only programs read.
  const addresses = [...pages, ...others].filter(address => !/^\/\.well-known\/|\.md$/.test(address))
  const homes = site.languages.map(({ home }) => home).filter(home => home !== '/')
  const homeOf = (path: string) => homes.find(home => `${path}/`.startsWith(`${home}/`))
  const byHome = new Map<string | undefined, string[]>()
  for (const address of addresses) append(byHome, homeOf(address), address)
  const old = oldAddresses(redirectsByKey(site.config.redirects))
  // Links of a not-found page to itself point to the address that was not found.
  const sources = site.sources.map(({ file, path, links, isNotFound }) => ({
    file,
    home: homeOf(path),
    links: isNotFound ? links.filter(link => link.path !== path) : links,
  }))
  const inConfig = { file: site.file, home: undefined, links: configLinks(site, pages) }
  return [inConfig, ...sources].flatMap(({ file, home, links }) => {
    const mistakes = links.flatMap(link => mistakeIn(link, home) ?? []).map(mistake => ({ file, ...mistake }))
    const dead = mistakes.filter(({ ruleId }) => ruleId === 'dead-link')
    return file === site.file
      ? mistakes
      : [...inOne(dead), ...mistakes.filter(({ ruleId }) => ruleId !== 'dead-link')]
  })

  function mistakeIn(link: PageLink, home: string | undefined): Omit<Problem, 'file'> | undefined {
    const { path, anchor, href, place } = link
    const anchors = anchorsOf.get(path)
    if (!pages.has(path)) {
      if (isElsewhere(path, elsewhere) || others.has(path) || others.has(percentDecoded(path)))
        return undefined
      return { place, ruleId: 'dead-link', fatal: true, ...deadLink(link, home) }
    }
    if (anchor === undefined || anchors === undefined || isFound(anchor, href, anchors)) return undefined
    return {
      place,
      ruleId: 'dead-anchor',
      reason: `\`${path}\` has no anchor \`#${anchor}\``,
      ...anchorHelp(anchor, anchors),
      fatal: true,
    }
  }

  function anchorHelp(anchor: string, anchors: ReadonlySet<string>): Omit<Help, 'reason'> {
    const likely = suggest(anchor, anchors)
    if (likely.length > 0 || anchors.size === 0) return { expected: likely.map(id => `#${id}`) }
    const first = [...anchors].slice(0, 5).map(id => `\`#${id}\``)
    return { note: `It has ${first.join(', ')}${anchors.size > 5 ? ' and others' : ''}` }
  }

  /** Pages of the same language come first, then those of the main one. */
  function nearest(path: string, home: string | undefined): readonly string[] {
    const name = path.slice(homeOf(path)?.length ?? 0)
    for (const at of new Set([home, undefined])) {
      const near = suggest((at ?? '') + name, byHome.get(at) ?? [])
      if (near.length > 0) return near
    }
    return suggest(path, addresses)
  }

  function deadLink({ path, written }: PageLink, home: string | undefined): Help {
    const link = `The link \`${percentDecoded(written)}\``
    const draft = site.drafts.get(path)
    if (draft !== undefined)
      return {
        reason: `${link} is broken: ${draft} is a draft`,
        note: 'Remove `draft` there, or the link here',
      }
    const sent = encodedPath(percentDecoded(path))
    const target = old.byPath(bytePath(sent), sent)
    if (target !== undefined) return { reason: `${link} goes to a redirect`, expected: [target] }
    if (elsewhere.includes(`${path}/`))
      return { reason: `${link} needs a slash at its end`, expected: [`${path}/`] }
    const reason = `${link} is broken: the site has no \`${path}\``
    if (isWebsite(written.replace(/[/?#].*/, ''))) return { reason, expected: [`https://${written}`] }
    const likely = nearest(path, home)
    if (likely.length > 0) return { reason, expected: likely }
    if (path.startsWith('/assets/'))
      return { reason, note: 'Put the file into the assets folder, or fix the link' }
    const isFree =
      path
        .slice(1)
        .split('/')
        .every(name => pageName.test(name)) && reserved(path) === undefined
    return isFree
      ? { reason, note: `Fix the link, or create \`${path.slice(1)}.md\` in the pages folder` }
      : { reason }
  }
}

/** The broken links of a page as one problem, with the lines of the first 50. */
function inOne([first, ...others]: readonly Problem[]): readonly Problem[] {
  if (first === undefined || others.length === 0) return first === undefined ? [] : [first]
  const related = others.slice(0, 50).map(({ file, place, reason, expected: [likely] = [] }) => ({
    file,
    place,
    reason: likely === undefined ? reason : `${reason}. Did you mean \`${likely}\`?`,
  }))
  return [{ ...first, reason: `${first.reason} (${others.length + 1} broken links on this page)`, related }]
}

/** Do the links of a translated page stay in its language, where the other page is translated, too? */
export const otherLanguages: Check = ({ site }) => {
  const pageAt = new Map(site.pages.map(page => [page.path, page]))
  return site.sources.flatMap(({ file, path, links }) => {
    const language = pageAt.get(path)?.language
    if (language === undefined || language.home === '/') return []
    return links.flatMap(({ path: to, written, place }) => {
      const target = pageAt.get(to)
      const own = pageAt.get(below(language.home, to.slice(1)).replace(/\/$/, ''))
      // A link to the same page is there for people who prefer the other language.
      if (target?.language.home !== '/' || own === undefined || own.path === path) return []
      const reason = `The link \`${written}\` leads to the page in ${target.language.tag}`
      const note = 'Pages of a language link to each other by the names of their files, such as `rules.md`'
      return [{ file, place, ruleId: 'other-language', reason, note, expected: [own.path], fatal: false }]
    })
  })
}

/** The links from the config into the site. Those of the server to no page are reported as that. */
function configLinks({ texts, config, staticFiles }: Site, pages: ReadonlySet<string>): readonly PageLink[] {
  const ownFiles = new Set(staticFiles.map(({ file }) => `/${file}`))
  return texts.flatMap(({ key, text: written, place, role }) => {
    const isOwn = !key.startsWith('server.')
    const isAddress = /^(?:https?:\/\/|\/)/.test(written)
    const found =
      role === 'link' && isAddress
        ? siteAddress(
            written,
            { file: '', path: '/', ownFiles, elsewhere: config.deploy.elsewhere },
            config.baseUrl,
          )
        : undefined
    return found && (isOwn || pages.has(found.path)) ? [{ ...found, written, place }] : []
  })
}

/** Browsers look for the anchor as written, then decoded; `#top` and text fragments need no element. */
function isFound(anchor: string, href: string, anchors: ReadonlySet<string>): boolean {
  if (anchors.has(anchor) || anchors.has(href.slice(href.indexOf('#') + 1))) return true
  return anchor === '' || anchor.toLowerCase() === 'top' || anchor.startsWith(':~:')
}
