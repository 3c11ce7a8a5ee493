import { address, addresses } from './address.ts'
import { type Directive, interactive } from './directive.ts'
import { bedrockLink, edition, editions } from './edition.ts'
import { embed } from './embed.ts'
import { events } from './events.ts'
import { featureCards } from './features.ts'
import { gallery } from './gallery.ts'
import { help } from './help.ts'
import { join } from './join.ts'
import { links, notes, votes } from './links.ts'
import { liveStatus } from './live-status.ts'
import { people } from './people.ts'
import { play, shortFacts } from './play.ts'
import { posts } from './posts.ts'
import { qr } from './qr.ts'
import { questionList } from './questions.ts'
import { steps } from './steps.ts'

/** Every directive that pages may use. */
export const directives: readonly Directive[] = [
  play,
  shortFacts,
  address,
  addresses,
  steps,
  edition,
  editions,
  join,
  help,
  notes,
  links,
  bedrockLink,
  qr,
  posts,
  events,
  liveStatus,
  people,
  votes,
  embed,
  featureCards,
  questionList,
  gallery,
  interactive,
]
