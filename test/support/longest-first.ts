import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes longest. Begun last, each of them would run beside an idle core.
const long = [
  'contract/contract',
  'hostile/fs',
  'kill',
  'contract/workerd-accept',
  'hostile/repro',
  'hostile/publishing',
  'hostile/limits',
  'hostile/cli',
  'doctor',
  'contract/revalidate',
  'hostile/verify',
  'publish',
  'cli',
  'action',
  'library',
  'hostile/supply',
  'hostile/yaml',
  'terminal',
  'doc-runs',
  'browser/dev',
]

/** Runs the files that take longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = long.findIndex(name => moduleId.endsWith(`/test/${name}.test.ts`))
      return index === -1 ? long.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
