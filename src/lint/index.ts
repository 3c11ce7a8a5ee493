import type { Diagnostic } from '../model/diagnostic.ts'
import { addressDiffers } from './address-differs.ts'
import { asksSecret } from './asks-secret.ts'
import { bedrockSteps } from './bedrock-steps.ts'
import { compatibilityNote } from './compatibility-note.ts'
import { dnsAdvice } from './dns-advice.ts'
import { editionDiffers } from './edition-differs.ts'
import { liveClaim } from './live-claim.ts'
import { portDiffers } from './port-differs.ts'
import type { Facts, LintRule, LintSource } from './rule.ts'
import { unofficialInvite } from './unofficial-invite.ts'
import { versionClaim } from './version-claim.ts'

/** Every question asked of texts. A new one is one file, one line here and one name in the schema. */
const rules: readonly LintRule[] = [
  addressDiffers,
  asksSecret,
  bedrockSteps,
  compatibilityNote,
  dnsAdvice,
  editionDiffers,
  liveClaim,
  portDiffers,
  unofficialInvite,
  versionClaim,
]

/** Who has more of a kind has one cause for it. */
const mostOfAKind = 20

/** Warns of what the texts of a file should not say. */
export function lint(source: LintSource, facts: Facts | undefined): readonly Diagnostic[] {
  const texts = source.passages.map(({ isCode, text }) => (isCode ? '' : text))
  const prose = texts.join('\n').toLowerCase()
  const asked = { ...source, prose }
  return rules.flatMap(rule =>
    rule(asked, facts)
      .slice(0, mostOfAKind)
      .map(finding => ({ ...finding, file: source.file, fatal: false })),
  )
}
