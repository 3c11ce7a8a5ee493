import { dirname, join, resolve } from 'node:path'
import { readableFiles, readPlain } from '../disk/read-files.ts'
import { standsAt } from '../disk/write-new.ts'
import { shellWord } from '../text/escape.ts'
import { atLeast } from './check-hosts.ts'
import type { Finding } from './finding.ts'

/** What this portolan writes and comes with. */
interface Program {
  readonly version: string
  /** The JSON Schema of the config. */
  readonly schema: string
  /** The folder of its GitHub action. */
  readonly action: string
}

const schemaName = 'portolan.schema.json'
const actionFolder = '.github/actions/portolan'

/** Only what differs: files next to a config that came from an older portolan, and what makes GitHub run one. */
export function checkCopies(config: string, program: Program): readonly Finding[] {
  const root = repositoryOf(dirname(resolve(config)))
  return [
    ...oldSchema(join(dirname(config), schemaName), program),
    ...(root === undefined ? [] : [...oldAction(root, program), ...oldPins(root, program)]),
  ]
}

/** The nearest folder above the config that has something for GitHub. */
function repositoryOf(folder: string): string | undefined {
  if (standsAt(join(folder, '.github'))) return folder
  return dirname(folder) === folder ? undefined : repositoryOf(dirname(folder))
}

function oldSchema(file: string, { schema, version }: Program): readonly Finding[] {
  const found = readPlain(file)
  if (found === undefined || found.equals(Buffer.from(schema))) return []
  return [
    {
      check: 'schema',
      state: 'warn',
      text: `${file} is not the schema of portolan ${version}, so editors show other keys than the build accepts`,
      note: `portolan schema --out ${shellWord(file)}`,
    },
  ]
}

function oldAction(root: string, { action, version }: Program): readonly Finding[] {
  const copy = readableFiles(join(root, actionFolder))
  if (!copy.has('action.yml')) return []
  const own = [...readableFiles(action)].filter(([name]) => name !== 'README.md')
  const old = own.filter(([name, bytes]) => copy.get(name)?.equals(bytes) !== true).map(([name]) => name)
  if (old.length === 0) return []
  return [
    {
      check: 'action',
      state: 'warn',
      text: `${old.map(name => join(actionFolder, name)).join(', ')}: differs from portolan ${version}`,
      note: `portolan init --upgrade ${shellWord(root)}`,
    },
  ]
}

function oldPins(root: string, { version }: Program): readonly Finding[] {
  const workflows = [...readableFiles(join(root, '.github/workflows'))].filter(([name]) =>
    /\.ya?ml$/.test(name),
  )
  const files = [
    ...workflows.map(([name, bytes]) => [join('.github/workflows', name), bytes, inWorkflow] as const),
    ['package.json', readPlain(join(root, 'package.json')) ?? Buffer.alloc(0), inPackage] as const,
  ]
  return files.flatMap(([file, bytes, patterns]): readonly Finding[] => {
    const old = pinsIn(bytes.toString(), patterns).find(pinned => !atLeast(pinned, version))
    if (old === undefined) return []
    return [
      {
        check: 'pinned',
        state: 'warn',
        text: `${file} names portolan ${old}, but this is ${version}`,
        note:
          file === 'package.json'
            ? `portolan init --upgrade ${shellWord(root)}`
            : 'GitHub builds with the old version: write the new one there',
      },
    ]
  })
}

/** `uses: owner/portolan@<commit> # v0.1.0`, `npx portolan@0.1.0` and `portolan-0.1.0.tgz`, the last two in no comment. */
const inWorkflow = [
  /^\s*(?:-\s*)?uses:\s*\S*portolan\S*@.*?\bv?(\d+\.\d+\.\d+)/,
  /^[^#]*\bportolan[-@]v?(\d+\.\d+\.\d+)/,
]
/** `"portolan": "^0.1.0"` and `"portolan": "file:portolan-0.1.0.tgz"`. */
const inPackage = [/"portolan"\s*:\s*"[^"]*?(\d+\.\d+\.\d+)/]

/** Longer lines are not by hand, and would keep a pattern busy. */
const longestLine = 1000

function pinsIn(text: string, patterns: readonly RegExp[]): readonly string[] {
  const lines = text.split('\n').filter(line => line.length <= longestLine)
  return lines.flatMap(line => patterns.flatMap(pattern => pattern.exec(line)?.[1] ?? []))
}
