import type { Diagnostic } from '../model/diagnostic.ts'
import type { LoadedConfig } from './read-config.ts'
import type { LoadedPage } from './read-pages.ts'

/** Complains of what is wrong with the pages taken together. */
export function pageSet(
  { folders, tree }: LoadedConfig,
  pages: readonly LoadedPage[],
  paths: ReadonlySet<string>,
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  // Without a readable config, the folder of the pages is a guess.
  if (!paths.has('/') && (tree !== undefined || paths.size > 0)) {
    const file = `${folders.pages}/index.md`
    const reason = 'The site has no home page'
    diagnostics.push({ file, ruleId: 'home-page-missing', reason, note: `Write ${file}`, fatal: true })
  }
  const [first, ...others] = pages.filter(({ front }) => front?.rel === 'service-doc')
  for (const { file } of others) {
    diagnostics.push({
      file,
      ruleId: 'service-doc-conflict',
      reason: `\`rel: service-doc\` already marks ${first?.file}`,
      note: 'Only one page can be the documentation of the API',
      fatal: true,
    })
  }
  return diagnostics
}
