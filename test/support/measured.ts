import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratch } from '../../src/testing/scratch.ts'
import { type Finished, portolan } from './portolan.ts'

export interface Measured extends Finished {
  /** Processor time, in milliseconds: what a busy machine cannot lengthen much. */
  readonly cpu: number
  /** The most memory that it had at once, in bytes. */
  readonly memory: number
}

/** Runs the program to its end, and tells what it took, with all processes that it started and that ended by themselves. */
export async function measured(words: readonly string[], cwd: string): Promise<Measured> {
  const folder = scratch()
  const hook = join(folder, 'measure.mjs')
  const results = join(folder, 'results')
  mkdirSync(results)
  writeFileSync(
    hook,
    `import { readFileSync, writeFileSync } from 'node:fs'
     process.on('exit', () => {
       const { userCPUTime, systemCPUTime } = process.resourceUsage()
       // The system's own \`maxRSS\` counts what the process that started this one had.
       const peak = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
       writeFileSync(${JSON.stringify(results)} + '/' + process.pid, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, memory: peak * 1024 }))
     })`,
  )
  const run = await portolan(words, { cwd, env: { NODE_OPTIONS: `--import=${hook}` } })
  const took: readonly Pick<Measured, 'cpu' | 'memory'>[] = readdirSync(results).map(name =>
    JSON.parse(readFileSync(join(results, name), 'utf8')),
  )
  const sum = (key: 'cpu' | 'memory') => took.reduce((total, one) => total + one[key], 0)
  return { ...run, cpu: sum('cpu'), memory: sum('memory') }
}
