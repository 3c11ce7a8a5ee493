import { compile } from '../../compile/compile.ts'
import { starterPages } from '../../disk/sources/read-package.ts'
import type { Sources, Templates } from '../../model/sources.ts'
import type { Identity } from './identity.ts'
import { personalize, shortNameFrom } from './personalize.ts'

/** The site that `init` lays down: the sample's config and pictures with the pages of a beginning, under its own identity. */
export function newSite(
  sample: Sources,
  original: Identity,
  identity: Identity,
  day: string,
  templates: Templates,
): Sources {
  const kept = [...sample.files].filter(([path]) => !path.startsWith('pages/'))
  const starter = { ...sample, files: new Map([...kept, ...starterPages(identity.editions)]) }
  const whole = personalize(starter, original, identity, day)
  const isLong = compile(whole, templates).diagnostics.some(({ ruleId }) => ruleId === 'browser-tool-answer')
  return isLong ? shortNameFrom(whole) : whole
}
