import type { Command } from 'commander'
import { addAdopt } from './adopt.ts'
import { addBuild } from './build.ts'
import { addCheck } from './check.ts'
import { addDev } from './dev.ts'
import { addDiff } from './diff.ts'
import { addDoctor } from './doctor.ts'
import { addExplain } from './explain.ts'
import { addExplainError } from './explain-error.ts'
import { addInit } from './init.ts'
import { addPublish } from './publish.ts'
import { addReleases } from './releases.ts'
import { addRollback } from './rollback.ts'
import { addSchema } from './schema.ts'
import { addServe } from './serve.ts'
import { addVerify } from './verify.ts'

/** Adds every command, in the order of `portolan --help`. */
export function addCommands(program: Command): void {
  addInit(program)
  addAdopt(program)
  addBuild(program)
  addDev(program)
  addCheck(program)
  addServe(program)
  addVerify(program)
  addExplain(program)
  addDiff(program)
  addDoctor(program)
  addPublish(program)
  addRollback(program)
  addReleases(program)
  addSchema(program)
  addExplainError(program)
}
