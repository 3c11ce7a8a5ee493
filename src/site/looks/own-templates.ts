import { inConfig, type LoadedConfig } from '../../config/complete/read-config.ts'
import { decode } from '../../config/yaml/decode.ts'
import type { Asset } from '../../model/site.ts'
import type { Sources, Templates } from '../../model/sources.ts'
import type { Problem } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'
import { filesBelow } from '../pages/read-assets.ts'
import { limit, type OwnStyle, ownStyle } from './own-style.ts'

interface LoadedTemplates {
  /** Ours, with those of the site's owner in their place. */
  readonly templates: Templates
  /** Source files of the owner's, by name. */
  readonly ownTemplates: ReadonlyMap<string, string>
  /** Those of them that replace none of portolan's. */
  readonly addedTemplates: ReadonlySet<string>
  readonly diagnostics: readonly Problem[]
}

/** The templates that owners may replace. */
function isReplaceable(name: string): boolean {
  return name.startsWith('html/') || name === 'pictures/card.eta'
}

/** Replaces portolan's templates by those of the site's owner, one by one. */
export function readOwnTemplates(
  sources: Sources,
  config: LoadedConfig,
  ours: Templates,
  assets: readonly Asset[],
): LoadedTemplates {
  const { font, img } = config.config.http.csp
  const folder = config.folders.templates
  const templates = new Map(ours)
  const ownTemplates = new Map<string, string>()
  const addedTemplates = new Set<string>()
  const diagnostics: Problem[] = []
  if (folder === undefined) return { templates: ours, ownTemplates, addedTemplates, diagnostics }
  const known = [...ours.keys()].filter(isReplaceable)
  for (const [file, bytes] of filesBelow(sources, folder)) {
    const name = file.slice(folder.length + 1)
    const isTemplate = known.includes(name) || /^html\/.+\.eta$/.test(name)
    const { text, diagnostics: found } = !isTemplate
      ? { diagnostics: [unknownName(file, name, known, folder)] }
      : name.endsWith('.css')
        ? ownStyle({ file, path: '/assets/portolan.css', bytes }, assets, [...font, ...img])
        : ownTemplate(file, bytes)
    diagnostics.push(...found)
    if (text === undefined) continue
    templates.set(name, text)
    ownTemplates.set(name, file)
    if (!known.includes(name)) addedTemplates.add(name)
  }
  const isRefused = sources.refused.some(({ path }) => path === folder || path.startsWith(`${folder}/`))
  if (ownTemplates.size === 0 && diagnostics.length === 0 && !isRefused) {
    const reason = `\`site.templates\` is ${folder}, but that folder has no template`
    const note = 'Copy one from node_modules/portolan/templates/html to its folder `html` (docs/templates.md)'
    diagnostics.push(...inConfig(config, [{ at: 'site.templates', ruleId: 'template-name', reason, note }]))
  }
  return { templates, ownTemplates, addedTemplates, diagnostics }
}

function unknownName(file: string, name: string, known: readonly string[], folder: string): Problem {
  const expected = suggest(name, known).map(other => `${folder}/${other}`)
  return {
    file,
    ruleId: 'template-name',
    reason: `This file replaces no template: ${name} does not exist`,
    expected,
    note:
      expected.length > 0 ? undefined : `Templates of your own are html/….eta. Ours are ${known.join(', ')}`,
    fatal: true,
  }
}

function ownTemplate(file: string, bytes: Uint8Array): OwnStyle {
  const text = decode(file, bytes, limit)
  return typeof text === 'string' ? { text, diagnostics: [] } : { diagnostics: [text] }
}
