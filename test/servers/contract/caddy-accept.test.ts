import { fuzzCount } from './accept-fuzz.ts'
import { acceptSuite } from './accept-suite.ts'
import { startCaddy } from './caddy.ts'

acceptSuite('Caddy', {
  start: startCaddy,
  takesControls: false,
  joinsLines: true,
  // It takes several times as long as the others.
  headers: fuzzCount(5000),
})
