import { extname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { isOnRegistry, readTemplates, starterExtras, tarball } from '../files/package.ts'
import { readOptional, readRegular } from '../files/read-files.ts'
import { textWidth } from '../text/layout.ts'
import type { Answers } from './init/answers.ts'
import { schemaText } from './schema.ts'

import {
  exitCodes,
  exits,
  printLines,
  refuseCall,
  tellProgram,
  tellRefusal,
  tellResult,
  usageError,
  wantsColor,
} from './terminal/ending.ts'

/** Adds `portolan init` to the program. */
export function addInit(program: Command): void {
  program
    .command('init')
    .summary('create a site')
    .description(
      'Creates a complete site for your server: site/portolan.yaml, pages, package.json, .gitignore and a GitHub ' +
        'workflow. In a terminal it asks for the values. Without a terminal, pass the options, or --yes for sample values. ' +
        'It never overwrites files.',
    )
    .argument('[dir]', 'the folder to create', '.')
    .option('--name <text>', 'name of the server')
    .option('--host <address>', 'join address, such as play.my-server.net or play.my-server.net:25577')
    .option('--base-url <url>', 'address of the website (default: https:// and the host)')
    .option('--editions <names>', 'editions: java, bedrock or both (default: both)')
    .option('--bedrock-port <port>', 'port for Bedrock Edition (default: 19132)')
    .option('--discord <url>', 'Discord invite')
    .option('--language <tag>', 'language of the website, such as en or de (default: en)')
    .option('--look <name>', 'look of the pages, such as coast or meadow (default: coast)')
    .option('--accent <color>', 'color of buttons, links and flags, such as "#3fae5a" (default: sea green)')
    .option('--logo <file>', 'logo to copy; init proposes its colors')
    .option('--target <name>', 'host to write configuration for (default: nginx)')
    .option('-y, --yes', 'do not ask; use sample values for missing options')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ portolan init my-server --name "My Server" --host play.my-server.net',
    )
    .action(exits(init))
}

interface InitOptions extends Partial<Answers> {
  readonly yes?: boolean
  readonly logo?: string
  readonly json?: boolean
}

/** A site of the owner's answers, checked before it is written. */
async function init(
  folder: string,
  { yes, logo: file, json: asJson, ...given }: InitOptions,
): Promise<number> {
  const { fallbackOf, flagOf, mistakeIn, questions, sampleAnswers } = await import('./init/answers.ts')
  const { compile } = await import('../compile.ts')
  const { standsAt, writeNew } = await import('../files/write-new.ts')
  const { textReport } = await import('../report/text.ts')
  const { today } = await import('./compile-site.ts')
  const { newSite, packageJson } = await import('./init/new-site.ts')
  if (folder === '')
    return usageError(
      'the folder is empty',
      'name a folder: portolan init my-server. Without a name, portolan uses this folder',
    )
  for (const question of questions) {
    const answer = given[question.key]
    const mistake = answer === undefined ? undefined : mistakeIn(question, answer)
    if (answer !== undefined && question.isOpen?.(given) === false)
      return usageError(
        `${flagOf(question)} has no meaning with --editions ${given.editions}`,
        'leave it out, or pass --editions both',
      )
    if (mistake !== undefined)
      return usageError(`${flagOf(question)} ${mistake}`, 'portolan init --help shows an example')
  }
  const day = today()
  if (typeof day !== 'string') return refuseCall(day)
  const asks = canAsk() && !yes
  if (!asks && !yes && (given.name === undefined || given.host === undefined)) {
    return usageError(
      'there is no terminal to ask for --name and --host',
      'pass both: portolan init --name "My Server" --host play.example.net. Or pass --yes for sample values',
    )
  }
  const logo =
    file === undefined
      ? undefined
      : { path: `assets/logo${extname(file).toLowerCase()}`, bytes: readRegular(file) }
  const colors =
    logo === undefined ? [] : await (await import('./init/logo-colors.ts')).logoColors(logo.bytes)
  const answers = asks
    ? await (await import('./init/ask.ts')).askAnswers(given, colors)
    : {
        ...sampleAnswers,
        baseUrl: fallbackOf('baseUrl', given),
        ...(colors[0] && { accent: colors[0] }),
        ...given,
      }
  const templates = readTemplates()
  const own = newSite(answers, day, logo)
  const { diagnostics, bundle } = compile(own, templates)
  const root = `${join(folder, 'site')}/`
  process.stderr.write(textReport(diagnostics, { sources: own, root, color: wantsColor(process.stderr) }))
  if (!bundle) {
    const reason = 'the site does not build with these values'
    console.error(`Nothing was written: ${reason}.`)
    tellProgram(reason)
    return exitCodes.usage
  }
  const site = [...own.files, ['portolan.schema.json', Buffer.from(await schemaText())] as const]
  const { service, baseUrl } = bundle.site.config
  const extras = [
    ...starterExtras(new URL(baseUrl).host),
    ['package.json', packageJson(service.shortName)] as const,
    ...packedHere(folder),
  ]
  const left = extras.map(([path]) => path).filter(path => standsAt(join(folder, path)))
  const files = new Map([
    ...site.map(([path, bytes]) => [`site/${path}`, bytes] as const),
    ...extras.filter(([path]) => !left.includes(path)),
  ])
  const refusal = writeNew(folder, files)
  if (refusal !== undefined) return tellRefusal(refusal)
  if (asJson) tellResult({ folder, files: [...files.keys()], left })
  else {
    const { nextSteps } = await import('./init/next-steps.ts')
    const samples = asks
      ? []
      : (['baseUrl', 'name', 'host', 'discord'] as const).filter(
          // The address of the website comes from that of the game.
          key => given[key] === undefined && (key !== 'baseUrl' || given.host === undefined),
        )
    const width = textWidth(process.stdout)
    printLines(nextSteps({ folder, count: files.size, left, answers, samples }, width).split('\n'))
  }
  return exitCodes.fine
}

function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true && process.env['TERM'] !== 'dumb'
}

/** The packed portolan of this folder: a new site in another one needs it, too. */
function packedHere(folder: string): readonly (readonly [string, Uint8Array])[] {
  const packed = isOnRegistry || resolve(folder) === process.cwd() ? undefined : readOptional(tarball())
  return packed === undefined ? [] : [[tarball(), packed]]
}
