import { acceptSuite } from './accept-suite.ts'
import { startWorkerd } from './workerd.ts'

acceptSuite('workerd', {
  start: startWorkerd,
  more: ['cloudflare'],
  takesControls: false,
  joinsLines: true,
})
