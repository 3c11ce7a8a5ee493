import fc from 'fast-check'
import { fuzzSeed } from '../../src/testing/fuzz.ts'

// Each commit has its own random inputs, and the same ones on every machine.
fc.configureGlobal({ seed: fuzzSeed(Number.parseInt(process.env['COMMIT'] ?? '', 16)) })
