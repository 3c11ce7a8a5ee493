import { join } from 'node:path'
import { compile } from '../../compile.ts'
import { json } from '../../documents/discovery-document.ts'
import { readTemplates, starterExtras, version } from '../../files/package.ts'
import { standsAt, writeNew } from '../../files/write-new.ts'
import { textReport } from '../../report/text.ts'
import { isEnglish } from '../../site/schema/values/text.ts'
import { shellWord } from '../../text/escape.ts'
import { today } from '../build/today.ts'
import { schemaText } from '../learn/schema.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { notTaken } from '../terminal/not-taken.ts'
import { wantsColor } from '../terminal/streams.ts'
import { refuseCall, tellProgram, tellRefusal, tellResult, usageError } from '../terminal/tell-failure.ts'
import {
  type Answers,
  fallbackOf,
  flagOf,
  mistakeIn,
  questions,
  sampleAnswers,
  splitAddress,
} from './answers.ts'
import { askAnswers } from './ask.ts'
import { newSite, packageScripts } from './new-site.ts'

interface InitOptions extends Partial<Answers> {
  readonly yes?: boolean
  readonly template?: string
  readonly json?: boolean
}

/** `portolan init`: a site of the owner's answers, checked before it is written. */
export async function init(
  folder: string,
  { yes, template, json: asJson, ...given }: InitOptions,
): Promise<number> {
  if (folder === '')
    return usageError(
      'the folder is empty',
      'name a folder: portolan init my-server. Without a name, portolan uses this folder',
    )
  if (template !== undefined) return copyTemplate(folder, template, asJson === true)
  for (const question of questions) {
    const answer = given[question.key]
    const mistake = answer === undefined ? undefined : mistakeIn(question, answer)
    if (mistake !== undefined)
      return usageError(`${flagOf(question)} ${mistake.text}`, 'portolan init --help shows an example')
  }
  const day = today()
  if (typeof day !== 'string') return refuseCall(day)
  const asks = process.stdin.isTTY === true && process.stderr.isTTY === true && !yes
  if (!asks && !yes && (given.name === undefined || given.host === undefined)) {
    return usageError(
      'there is no terminal to ask for --name and --host',
      'pass both: portolan init --name "My Server" --host play.example.net. Or pass --yes for sample values',
    )
  }
  const answers = asks
    ? await askAnswers(given)
    : { ...sampleAnswers, baseUrl: fallbackOf('baseUrl', given), ...given }
  const templates = readTemplates()
  const own = newSite(answers, day)
  const { diagnostics, bundle } = compile(own, templates)
  const root = `${join(folder, 'site')}/`
  process.stderr.write(textReport(diagnostics, { sources: own, root, color: wantsColor(process.stderr) }))
  if (!bundle) {
    const reason = 'the site does not build with these values'
    console.error(`Nothing was written: ${reason}.`)
    tellProgram(reason)
    return exitCodes.usage
  }
  const site = [...own.files, ['portolan.schema.json', Buffer.from(schemaText())] as const]
  const { service } = bundle.site.config
  const extras = [...starterExtras(), ['package.json', packageJson(service.shortName)] as const]
  const left = extras.map(([path]) => path).filter(path => standsAt(join(folder, path)))
  const files = new Map([
    ...site.map(([path, bytes]) => [`site/${path}`, bytes] as const),
    ...extras.filter(([path]) => !left.includes(path)),
  ])
  const refusal = writeNew(folder, files)
  if (refusal !== undefined) return tellRefusal(refusal)
  if (asJson) tellResult({ folder, files: [...files.keys()], left })
  else console.log(nextSteps(folder, [...files.keys()], left, answers))
  return exitCodes.fine
}

/** Lets npm install and run portolan. It names a packed file as long as portolan is on no registry. */
function packageJson(shortName: string): Uint8Array {
  return Buffer.from(
    json({
      name: `${shortName}-website`,
      private: true,
      scripts: packageScripts,
      dependencies: { portolan: `file:portolan-${version()}.tgz` },
    }),
  )
}

function nextSteps(
  folder: string,
  files: readonly string[],
  left: readonly string[],
  answers: Answers,
): string {
  const { host, baseUrl, editions } = answers
  const enter = folder === '.' ? '' : `  cd ${shellWord(folder.replace(/^-/, './-'))}\n`
  const untouched = left.length === 0 ? '' : `Not changed, because they exist: ${left.join(', ')}\n`
  const { port } = splitAddress(host)
  const dns =
    port === undefined && editions !== 'bedrock'
      ? `\nJava players type ${host} without a port, which means port 25565. If an SRV record in your DNS names the port, set \`port: null\` in \`server.editions.java\`.\n`
      : ''
  const few = isEnglish(answers.language)
    ? ''
    : 'In this language there are two pages, the home page and the join page. Add your own in site/pages/.\n'
  return `Created ${files.length} files in ${folder}
${few}${untouched}
Next:
${enter}  portolan dev        preview the site while you edit
  portolan build      build dist/ from site/
  portolan serve      serve dist/ on this machine

The config is site/portolan.yaml. The website address is ${baseUrl}.
${dns}.github/workflows/site.yml checks and builds the site on GitHub. Before you push, read the comments in this file.`
}

/** `portolan init --template page`: one of our templates in the folder of a site, to start from. */
function copyTemplate(folder: string, name: string, asJson: boolean): number {
  const templates = readTemplates()
  const names = [...templates.keys()].filter(file => file.startsWith('html/')).map(file => file.slice(5))
  const file = names.find(one => one === name || one === `${name}.eta`)
  if (file === undefined) {
    const short = names.map(one => one.replace(/\.eta$/, ''))
    return refuseCall(notTaken(`there is no template named ${name}`, '--template', short, name))
  }
  const path = `site/templates/html/${file}`
  const refusal = writeNew(folder, new Map([[path, Buffer.from(templates.get(`html/${file}`) ?? '')]]))
  if (refusal !== undefined) return tellRefusal(refusal)
  if (asJson) tellResult({ folder, files: [path], left: [] })
  else
    console.log(`Created ${join(folder, path)}

To use it, add this to the config:

  site:
    templates: templates

docs/templates.md describes the data that a template gets.`)
  return exitCodes.fine
}
