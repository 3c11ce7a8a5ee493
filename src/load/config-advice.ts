import type { Diagnostic } from '../model/diagnostic.ts'
import type { Sources } from '../model/sources.ts'
import { agentInstructions } from './agent-instructions.ts'
import { confusableHosts } from './confusable-hosts.ts'
import { connectionAdvice } from './connection-advice.ts'
import { invisibleCharacters } from './invisible-characters.ts'
import type { KnownPages } from './known-pages.ts'
import { languageAdvice } from './language-advice.ts'
import { ownAddresses } from './own-addresses.ts'
import type { LoadedConfig } from './read-config.ts'

/** What a schema cannot see: values of the config held to each other, and values that are valid but suspicious. */
export function configAdvice(
  { config: file }: Sources,
  config: LoadedConfig,
  pages: KnownPages,
): readonly Diagnostic[] {
  const { tree, diagnostics } = config
  if (tree === undefined) return []
  const wrong = new Set(diagnostics.filter(({ fatal }) => fatal).map(({ place }) => place?.start.offset))
  return [
    ...ownAddresses(tree, pages),
    ...confusableHosts(tree),
    ...connectionAdvice(tree, file),
    ...invisibleCharacters(tree),
    ...agentInstructions(tree),
    ...languageAdvice(config, pages),
  ]
    .filter(({ place }) => place === undefined || !wrong.has(place.start.offset))
    .map(mistake => ({ fatal: true, ...mistake, file }))
}
