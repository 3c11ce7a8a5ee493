import { join } from 'node:path'
import { compile } from '../compile.ts'
import { packageFolder } from '../disk/package-folder.ts'
import { readSources } from '../disk/read-sources.ts'
import { readTemplates } from '../disk/read-templates.ts'
import { writeNew } from '../disk/write-new.ts'
import { json } from '../documents/json.ts'
import { configFolders } from '../load/config-folders.ts'
import { text } from '../report/text.ts'
import { configJsonSchema } from '../schema/json-schema.ts'
import { askIdentity } from './ask-identity.ts'
import { wantsColor } from './compile-site.ts'
import { exitCodes } from './exit-codes.ts'
import { identityOf, personalize } from './personalize.ts'
import { usageError } from './usage-error.ts'

export interface InitOptions {
  readonly name?: string
  readonly host?: string
  readonly baseUrl?: string
  readonly discord?: string
  readonly yes?: boolean
  readonly json?: boolean
}

/** `portolan init`: the sample site under the operator's own name and host, checked before it is written. */
export async function init(folder: string, options: InitOptions): Promise<number> {
  const sample = readSources(join(packageFolder, 'site/portolan.yaml'), configFolders)
  const original = identityOf(sample)
  const asks = process.stdin.isTTY === true && process.stderr.isTTY === true && !options.yes
  if (!asks && !options.yes && (options.name === undefined || options.host === undefined)) {
    return usageError(
      'there is no terminal to ask at, and --name and --host are not both given',
      'portolan init --name "My Server" --host play.example.net, or --yes for the sample values',
    )
  }
  const identity = asks ? await askIdentity(original, options) : chosen(original, options)
  const own = personalize(sample, original, identity)
  const { diagnostics, bundle } = compile(own, readTemplates())
  if (!bundle) {
    const root = `${join(folder, 'site')}/`
    process.stderr.write(text(diagnostics, { sources: own, root, color: wantsColor(process.stderr) }))
    console.error('Nothing was written: with these values the site would not build.')
    return exitCodes.usage
  }
  const schema = Buffer.from(json(configJsonSchema()))
  const files = new Map(
    [...own.files, ['portolan.schema.json', schema] as const].map(([path, bytes]) => [`site/${path}`, bytes]),
  )
  const standing = writeNew(folder, files)
  if (standing.length > 0) {
    console.error(`error: ${join(folder, standing[0] ?? '')} exists, and init never overwrites\n`)
    console.error('  name another folder: portolan init my-server')
    return exitCodes.io
  }
  if (options.json) console.log(JSON.stringify({ folder, files: [...files.keys()] }, undefined, 2))
  else console.log(nextSteps(folder, [...files.keys()]))
  return exitCodes.fine
}

function chosen(original: ReturnType<typeof identityOf>, { name, host, baseUrl, discord }: InitOptions) {
  return {
    name: name ?? original.name,
    host: host ?? original.host,
    baseUrl: baseUrl ?? (host === undefined ? original.baseUrl : `https://${host}`),
    discord: discord ?? original.discord,
  }
}

function nextSteps(folder: string, files: readonly string[]): string {
  const enter = folder === '.' ? '' : `  cd ${folder}\n`
  return `Laid down ${files.length} files in ${join(folder, 'site')}

Next:
${enter}  portolan build      site/ becomes dist/
  portolan serve      look at it
  edit site/portolan.yaml and site/pages/, and build again`
}
