import { address, addresses } from './address.ts'
import { type Directive, interactive } from './directive.ts'
import { bedrockLink, edition, editions } from './edition.ts'
import { embed } from './embed.ts'
import { links, notes } from './links.ts'
import { liveStatus } from './live-status.ts'
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
