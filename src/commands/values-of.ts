import type { Values } from '../manual/command-entry.ts'
import { features } from '../model/feature.ts'
import { reports } from '../report/index.ts'
import { targets } from '../targets/index.ts'
import { reports as verifyReports } from '../verify/reports/index.ts'
import { shells } from './completion.ts'
import { ruleDocs } from './rule-docs.ts'

const hosts = targets.map(({ name }) => name)

/** The words that options and arguments take, by command and name; of all others their name tells what they are. */
const known: Readonly<Record<string, () => Values>> = {
  'init --editions': () => words(['both', 'java']),
  'build --format': () => words(Object.keys(reports)),
  'check --format': () => words(Object.keys(reports)),
  'verify --format': () => words(Object.keys(verifyReports)),
  'build --target': () => ({ kind: 'list', words: hosts }),
  'verify --target': () => words(hosts),
  'verify --except': () => ({ kind: 'list', words: Object.keys(features) }),
  'explain --method': () => words(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']),
  'explain-error rule': () => words([...ruleDocs().keys()]),
  'completion shell': () => words(Object.keys(shells)),
  'diff old': () => ({ kind: 'file' }),
  'diff new': () => ({ kind: 'file' }),
}

/** What may stand for an option or argument; `placeholder` is its name in angle brackets. */
export function valuesOf(command: string, name: string, placeholder: string): Values {
  return known[`${command} ${name}`]?.() ?? { kind: kinds[placeholder] ?? 'text' }
}

const kinds: Readonly<Record<string, 'file' | 'folder'>> = { dir: 'folder', file: 'file' }

function words(all: readonly string[]): Values {
  return { kind: 'words', words: all }
}
