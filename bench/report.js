// Writes docs/benchmarks.md anew from what was measured: `npm run bench:report`.
import { writeReport } from './report/write-report.js'

writeReport()
