import { acceptSuite } from './accept-suite.ts'
import { startCaddy } from './caddy.ts'

acceptSuite('Caddy', { start: startCaddy, takesControls: false, joinsLines: true })
