import { fuzzCount } from './accept-fuzz.ts'
import { acceptSuite } from './accept-suite.ts'
import { startWorkerd } from './workerd.ts'

acceptSuite('workerd', {
  start: startWorkerd,
  more: ['cloudflare'],
  takesControls: false,
  joinsLines: true,
  // What answers there is http/accept itself.
  headers: fuzzCount(400),
})
