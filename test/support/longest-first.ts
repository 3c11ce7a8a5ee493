import { existsSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes longest. Begun last, each of them would run beside an idle core.
const long = [
  'servers/contract/contract',
  'hostile/fs',
  'program/dev',
  'program/kill',
  'servers/contract/workerd-accept',
  'hostile/repro',
  'hostile/publishing',
  'hostile/limits',
  'hostile/cli',
  'program/doctor',
  'servers/contract/revalidate',
  'hostile/verify',
  'program/cache/program',
  'program/publish',
  'program/cli',
  'program/action',
  'program/library',
  'hostile/supply',
  'hostile/yaml',
  'program/terminal',
  'program/doc-runs',
  'browser/dev',
]

/** Runs the files that take longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const unknown = long.filter(name => !existsSync(`test/${name}.test.ts`))
    if (unknown.length > 0) throw new Error(`longest-first.ts names files that are not there: ${unknown}`)
    const rank = ({ moduleId }: TestSpecification) => {
      const index = long.findIndex(name => moduleId.endsWith(`/test/${name}.test.ts`))
      return index === -1 ? long.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
