import { type OutputState, outputState } from '../disk/bundle/output-state.ts'
import type { LockOwner } from '../disk/lock/lock.ts'
import type { Finding } from './finding.ts'

/** Less than this is little for a site with images, twice: the old bundle stays until the new one is complete. */
const leastFree = 100 * 1024 * 1024

/** Whether a build could replace an output folder: rights, room, hard links, and what killed builds left there. */
export function checkOutput(out: string, owner: LockOwner): readonly Finding[] {
  return outputFindings(out, outputState(out, owner))
}

/** Findings about the state of an output folder. */
export function outputFindings(out: string, state: OutputState): readonly Finding[] {
  const { place, hardLinks, free } = state
  const findings: (Finding | undefined)[] = [
    writable(out, state),
    hardLinks === false
      ? {
          check: 'hard links',
          state: 'warn',
          text: `the file system of ${place} does not support them`,
          note: 'builds work, but they copy unchanged files, which takes space and time',
        }
      : undefined,
    {
      check: 'free space',
      state: free < leastFree ? 'warn' : 'ok',
      text: `${sizeText(free)}${hardLinks ? '; unchanged files are hard links and take none' : ''}`,
      ...(free < leastFree
        ? { note: 'free some space: a build needs room for the old and the new bundle' }
        : {}),
    },
    lockFinding(state.holder),
    state.leftovers.length === 0
      ? undefined
      : {
          check: 'leftovers',
          state: 'warn',
          text: `from a build that was killed: ${state.leftovers.join(', ')}`,
          note: 'the next portolan build finishes or removes them',
        },
  ]
  return findings.filter(finding => finding !== undefined)
}

function writable(out: string, { place, refused, refusal }: OutputState): Finding {
  const check = 'output'
  if (refusal !== undefined) return { check, state: 'wrong', text: refusal.refused, note: refusal.note }
  if (refused === undefined) return { check, state: 'ok', text: `${out} can be written` }
  return {
    check,
    state: 'wrong',
    text: `this user cannot write to ${place} or ${out} (${refused})`,
    note: 'a build needs write permission there: portolan prepares the bundle next to the output folder',
  }
}

function lockFinding(holder: OutputState['holder']): Finding | undefined {
  if (holder === undefined) return undefined
  return holder.lives
    ? {
        check: 'lock',
        state: 'warn',
        text: `a build is running (pid ${holder.pid})`,
        note: 'the results for the bundle may be out of date',
      }
    : {
        check: 'lock',
        state: 'warn',
        text: `left by a build that no longer runs (pid ${holder.pid})`,
        note: 'the next portolan build removes it',
      }
}

function sizeText(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024
  return mebibytes < 1024 ? `${mebibytes.toFixed(0)} MiB` : `${(mebibytes / 1024).toFixed(0)} GiB`
}
