import type { Site } from '../model/site.ts'
import type { Problem } from '../report/problem.ts'
import { suggest } from '../text/suggest.ts'
import { pathOfInclude } from '../text/template.ts'
import type { Check, Checked } from './check.ts'

/** Do pages name templates that exist, and are all templates of the owner's used? */
export const templateNames: Check = checked => {
  const found = missing(checked)
  return found.length > 0 ? found : unused(checked.site)
}

function missing({ site, suggest }: Checked): readonly Problem[] {
  const { pages, notFound, addedTemplates, ownTemplates } = site
  const names = [...addedTemplates].flatMap(name => /^html\/([^/]+)\.eta$/.exec(name)?.[1] ?? [])
  return [...pages, ...notFound].flatMap(({ front: { template }, source, places, isPart }) => {
    if (template === undefined || isPart || ownTemplates.has(`html/${template}.eta`)) return []
    const isFrame = template === 'page'
    const note = isFrame
      ? 'Remove `template`'
      : names.length === 0
        ? `Write it as html/${template}.eta in the folder of \`site.templates\``
        : `Your templates for pages are ${names.join(', ')}`
    const reason = isFrame
      ? "`page` is portolan's own template, which pages have anyway"
      : `The site has no template html/${template}.eta`
    const expected = suggest(template, names)
    return [
      { file: source, place: places.template, ruleId: 'template-name', reason, expected, note, fatal: true },
    ]
  })
}

/** A template with a name of the owner's is often one of portolan's, mistyped. */
function unused(site: Site): readonly Problem[] {
  const { pages, notFound, sources, drafts, templates, addedTemplates, ownTemplates } = site
  const found = ownEta(site).flatMap(([name]) => includesIn(site, name))
  // A draft, or a page with mistakes, may name the template. A name that is made by code is not known.
  const isKnown = sources.length === pages.length + notFound.length && drafts.size === 0
  if (!isKnown || found.includes(undefined)) return []
  const used = new Set([
    ...found,
    ...[...pages, ...notFound].map(({ front }) => `html/${front.template}.eta`),
  ])
  return [...addedTemplates].flatMap(name => {
    const file = ownTemplates.get(name) ?? name
    if (used.has(name)) return []
    const ours = [...templates.keys()].filter(
      other => other.startsWith('html/') && !addedTemplates.has(other),
    )
    const expected = suggest(name, ours).map(other => file.replace(name, other))
    const note = 'Name it in the front matter of a page (`template`), include it in a template, or delete it'
    const reason =
      'This template is not used: portolan has none of that name, and no page or template names it'
    return [{ file, ruleId: 'unused-template', reason, expected, note, fatal: false }]
  })
}

function ownEta({ ownTemplates }: Site): readonly (readonly [name: string, file: string])[] {
  return [...ownTemplates].filter(([name]) => name.endsWith('.eta'))
}

/** The templates that a template includes; `undefined` for a name that is made by code. */
function includesIn({ templates }: Site, name: string): readonly (string | undefined)[] {
  const calls = /\b(?:include|layout)\(\s*(?:(['"`])([^'"`$]*)\1)?/g
  return Array.from(templates.get(name)?.matchAll(calls) ?? [], ({ 2: path }) =>
    path === undefined ? undefined : `html/${pathOfInclude(path, name.slice('html/'.length))}`,
  )
}
