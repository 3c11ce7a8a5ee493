import { fuzzCount } from './accept-fuzz.ts'
import { acceptSuite } from './accept-suite.ts'
import { joinsLines, startNginx } from './nginx.ts'

acceptSuite('nginx', {
  start: dist => startNginx(dist),
  takesControls: true,
  joinsLines: joinsLines(),
  headers: fuzzCount(50_000),
})
