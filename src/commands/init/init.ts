import { join } from 'node:path'
import { compile } from '../../compile/compile.ts'
import { registered } from '../../compile/registered.ts'
import { readTemplates, starterExtras } from '../../disk/sources/read-package.ts'
import { readSources } from '../../disk/sources/read-sources.ts'
import { standsAt, writeNew } from '../../disk/write-new.ts'
import { json } from '../../documents/discovery-document.ts'
import { configFolders } from '../../load/config/folders.ts'
import { packageFolder, version } from '../../platform/package.ts'
import { textReport } from '../../report/text.ts'
import { configJsonSchema } from '../../schema/json-schema.ts'
import { shellWord } from '../../text/escape.ts'
import { printedJson } from '../../text/json.ts'
import { today } from '../build/today.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { wantsColor } from '../terminal/streams.ts'
import { tellProgram, tellRefusal, usageError } from '../terminal/tell-failure.ts'
import { askIdentity } from './ask.ts'
import { fallbackOf, type Identity, mistakeIn, questions } from './identity.ts'
import { newSite } from './new-site.ts'
import { identityOf } from './personalize.ts'

interface InitOptions extends Partial<Identity> {
  readonly yes?: boolean
  readonly json?: boolean
}

/** `portolan init`: the sample site under the operator's own name and host, checked before it is written. */
export async function init(folder: string, { yes, json: asJson, ...given }: InitOptions): Promise<number> {
  if (folder === '')
    return usageError('the folder is empty', 'name one, or none for this one: portolan init my-server')
  for (const question of questions) {
    const answer = given[question.key]
    const mistake = answer === undefined ? undefined : mistakeIn(question, answer)
    if (mistake !== undefined)
      return usageError(`${question.flag} ${mistake.text}`, 'portolan init --help shows an example')
  }
  const day = today()
  if (typeof day !== 'string') return usageError(day.reason, day.note)
  const sample = readSources(join(packageFolder, 'site/portolan.yaml'), configFolders)
  const original = identityOf(sample)
  const asks = process.stdin.isTTY === true && process.stderr.isTTY === true && !yes
  if (!asks && !yes && (given.name === undefined || given.host === undefined)) {
    return usageError(
      'there is no terminal to ask at, and --name and --host are not both given',
      'portolan init --name "My Server" --host play.example.net, or --yes for the sample values',
    )
  }
  const baseUrl = given.baseUrl ?? fallbackOf('baseUrl', given, original)
  const identity = asks ? await askIdentity(original, given) : { ...original, ...given, baseUrl }
  const templates = readTemplates()
  const own = newSite(sample, original, identity, day, templates)
  const { diagnostics, bundle } = compile(own, templates)
  const root = `${join(folder, 'site')}/`
  process.stderr.write(textReport(diagnostics, { sources: own, root, color: wantsColor(process.stderr) }))
  if (!bundle) {
    const reason = 'with these values the site would not build'
    console.error(`Nothing was written: ${reason}.`)
    tellProgram(reason)
    return exitCodes.usage
  }
  const site = [
    ...own.files,
    ['portolan.schema.json', Buffer.from(json(configJsonSchema(registered)))] as const,
  ]
  const { service } = bundle.site.config
  const extras = [...starterExtras(), ['package.json', packageJson(service.shortName)] as const]
  const left = extras.map(([path]) => path).filter(path => standsAt(join(folder, path)))
  const files = new Map([
    ...site.map(([path, bytes]) => [`site/${path}`, bytes] as const),
    ...extras.filter(([path]) => !left.includes(path)),
  ])
  const refusal = writeNew(folder, files)
  if (refusal !== undefined) return tellRefusal(refusal)
  if (asJson) console.log(printedJson({ version: 1, ok: true, folder, files: [...files.keys()], left }))
  else console.log(nextSteps(folder, [...files.keys()], left, identity, service))
  return exitCodes.fine
}

/** With it, npm installs portolan and runs it. A packed file stands in as long as portolan is on no registry. */
function packageJson(shortName: string): Uint8Array {
  return Buffer.from(
    json({
      name: `${shortName}-website`,
      private: true,
      scripts: { build: 'portolan build', check: 'portolan check', dev: 'portolan dev' },
      dependencies: { portolan: `file:portolan-${version()}.tgz` },
    }),
  )
}

function nextSteps(
  folder: string,
  files: readonly string[],
  left: readonly string[],
  { name, baseUrl, editions }: Identity,
  { shortName }: { readonly shortName: string },
): string {
  const enter = folder === '.' ? '' : `  cd ${shellWord(folder.replace(/^-/, './-'))}\n`
  const untouched = left.length === 0 ? '' : `Left as they are, since they were there: ${left.join(', ')}\n`
  const port = editions === 'java' ? '' : 'the Bedrock port, '
  const called =
    shortName === name.toLowerCase()
      ? ''
      : `Programs and files call the server ${shortName}: that is service.shortName, and yours to change.\n`
  return `Laid down ${files.length} files in ${folder}
${untouched}
Next:
${enter}  portolan dev        look at it while you change it
  portolan build      site/ becomes dist/
  portolan serve      look at what was built

Then make site/portolan.yaml yours: the address of the website (now ${baseUrl}), the community invite,
${port}and whether your DNS has the SRV record that javaPortDiscovery speaks of. Pages take their facts from there.
${called}.github/workflows/site.yml checks and builds the site on GitHub: its comments say what it needs.`
}
