import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { fuzzSeed } from '../../src/testing/fuzz.ts'

// Each commit has its own random inputs, and the same ones on every machine.
const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' })
fc.configureGlobal({ seed: fuzzSeed(Number.parseInt(commit, 16)) })
