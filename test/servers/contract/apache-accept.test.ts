import { acceptSuite } from './accept-suite.ts'
import { startApache } from './apache.ts'

acceptSuite('Apache', { start: startApache, takesControls: false, joinsLines: true })
