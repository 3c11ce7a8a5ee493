import { address } from './address.ts'
import { addresses } from './addresses.ts'
import { bedrockLink } from './bedrock-link.ts'
import type { Directive } from './directive.ts'
import { edition, editions } from './edition.ts'
import { embed } from './embed.ts'
import { interactive } from './interactive.ts'
import { links } from './links.ts'
import { liveStatus } from './live-status.ts'
import { notes } from './notes.ts'
import { qr } from './qr.ts'
import { steps } from './steps.ts'

/** Every directive that pages may use. */
export const directives: readonly Directive[] = [
  address,
  addresses,
  steps,
  edition,
  editions,
  notes,
  links,
  bedrockLink,
  qr,
  liveStatus,
  embed,
  interactive,
]
