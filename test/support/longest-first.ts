import { existsSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes longest. Begun last, each of them would run next to an idle core.
const long = [
  'servers/contract/contract',
  'servers/verify/servers',
  'system/file-system',
  'program/dev',
  'program/kill',
  'system/reproducible',
  'servers/publishing',
  'system/limits',
  'program/calls',
  'system/doctor',
  'program/publish',
  'program/cli',
  'system/action',
  'system/library',
  'system/package',
  'system/terminal',
  'system/doc-runs',
  'browser/dev',
]

/** The folders of test/ in which files take long. */
const lanes = ['servers', 'browser', 'system', 'program']

/** Runs lane after lane, and in each the files that take longest first; the short files of the unit lane fill up the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const unknown = long.filter(name => !existsSync(`test/${name}.test.ts`))
    if (unknown.length > 0) throw new Error(`longest-first.ts names files that do not exist: ${unknown}`)
    const lane = ({ moduleId }: TestSpecification) => {
      const index = lanes.findIndex(name => moduleId.includes(`/test/${name}/`))
      return index === -1 ? lanes.length : index
    }
    const rank = ({ moduleId }: TestSpecification) => {
      const index = long.findIndex(name => moduleId.endsWith(`/test/${name}.test.ts`))
      return index === -1 ? long.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => lane(a) - lane(b) || rank(a) - rank(b))
  }
}
