import { dirname, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Proposal } from '../adopt/site/proposal.ts'
import { openEntries } from '../files/cache/cache.ts'
import type { Finding, Problem } from '../report/problem.ts'
import { printedJson } from '../text/data.ts'
import { shellWord } from '../text/escape.ts'
import { cacheOf } from './cache.ts'
import { exitCodes, exits, printLines, refuseCall, tellRefusal, usageError } from './terminal/ending.ts'

/** Adds `portolan adopt` to the program. */
export function addAdopt(program: Command): void {
  program
    .command('adopt')
    .argument('<folder>', 'the website, as your generator wrote it')
    .summary('write a config for a finished website')
    .description(
      'Reads a website that VitePress, Starlight, Docusaurus, MkDocs, Sphinx, Hugo or something else built, and says what portolan can do with ' +
        'it: which pages get a Markdown twin, which do not, and why. Writes a config with which `portolan build` publishes it. Never changes ' +
        'the folder and never overwrites a config.',
    )
    .option('--url <address>', 'address of the website (default: as its canonical links or its sitemap say)')
    .option('-c, --config <file>', 'the config to write', 'portolan.yaml')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ portolan adopt public --url https://docs.example.com')
    .action(exits(adopt))
}

interface AdoptCall {
  readonly url?: string
  readonly config: string
  readonly json?: boolean
}

async function adopt(folder: string, { url, config, json = false }: AdoptCall): Promise<number> {
  const { fileExists, isOdd } = await import('../files/read-files.ts')
  const { standsAt, writeText } = await import('../files/write-new.ts')
  const { readGiven, refusedFolder } = await import('../files/sources/read-sources.ts')
  const { proposalFor } = await import('../adopt/site/proposal.ts')
  const { refusedFiles } = await import('../site/pages/refused-files.ts')
  const { baseUrl } = await import('../config/schema/values/addresses.ts')
  const given = url?.replace(/\/$/, '')
  const [wrong] = given === undefined ? [] : (baseUrl.safeParse(given).error?.issues ?? [])
  if (wrong !== undefined)
    return usageError(`--url ${given} ${wrong.message}`, 'write it like https://docs.example.com')
  if (!fileExists(folder) && !isOdd(folder) && !standsAt(folder))
    return refuseCall({
      refused: `there is no folder ${folder}`,
      note: 'build your website first, or name its folder',
    })
  if (standsAt(config))
    return tellRefusal({
      refused: `${config} exists, and adopt never overwrites files`,
      note: 'name another one with --config',
    })
  const from = relative(dirname(resolve(config)), resolve(folder))
    .split('\\')
    .join('/')
  if (from === '')
    return usageError(
      `${config} would be in the folder of the website`,
      'name a place next to the folder: --config ../portolan.yaml',
    )
  const astray = refusedFolder(dirname(resolve(config)), from)
  const { files, refused } = readGiven(folder)
  const cache = cacheOf(config, true)
  const entries = cache && openEntries(cache)
  const proposal = proposalFor(folder, files, given, entries)
  // `build` reads no page again.
  entries?.save()
  if (proposal.pages === 0)
    return refuseCall({
      refused: fileExists(folder) ? `${folder} is a file` : `${folder} has no HTML`,
      note: 'name the folder that your generator writes, such as dist or public',
    })
  if (proposal.baseUrl === undefined)
    return usageError(
      'no page and no sitemap names the address of this website',
      'name it: --url https://docs.example.com',
    )
  const text = configText(from, proposal)
  writeText(config, text)
  // The usual output folder may be the website itself.
  const isTaken = `${resolve(folder)}/`.startsWith(`${resolve('dist')}/`)
  const [out, bundle] = isTaken ? [' --out bundle', ' --bundle bundle'] : ['', '']
  const next = [`npx portolan build --config ${shellWord(config)}${out}`, `npx portolan serve${bundle}`]
  const unread = refusedFiles({ refused: astray ? [{ ...astray, path: '' }] : refused })
  const stops = errorsOf(folder, proposal, unread)
  const notes = [...proposal.read.findings, ...unread].filter(({ fatal = true }) => !fatal)
  if (json)
    console.log(
      printedJson({
        version: 1,
        ok: stops.length === 0,
        config,
        next,
        errors: stops,
        ...factsOf(proposal, notes),
      }),
    )
  else
    printLines([
      ...report(folder, { ...proposal, config, notes }, stops.length === 0 ? next : []),
      ...ending(stops),
    ])
  return stops.length === 0 ? exitCodes.fine : exitCodes.diagnostics
}

/** The errors that `build` would end with. */
function errorsOf(folder: string, { read }: Proposal, refused: readonly Problem[]): readonly string[] {
  const ofFiles = refused
    .filter(({ fatal }) => fatal)
    .map(({ file, ...rest }) => ({
      ...rest,
      reason: `${folder}/${file.replace(/^\.\//, '')}: ${rest.reason}`,
    }))
  const ofSite = read.findings.filter(({ fatal = true }) => fatal)
  return [...ofFiles, ...ofSite].map(({ reason, note }) =>
    note === undefined ? reason : `${reason}. ${note}`,
  )
}

function ending(errors: readonly string[]): readonly string[] {
  const shown = errors.slice(0, 10).map(error => `  error      ${error}`)
  const rest = errors.length - shown.length
  return [...shown, ...(rest > 0 ? [`  and ${rest} more`] : [])]
}

function configText(from: string, { baseUrl, main, menus, exclude }: Proposal): string {
  const lines = [`baseUrl: ${baseUrl}`, 'site:', `  from: ${from}`]
  if (main !== undefined) lines.push(`  main: [${main.map(quoted).join(', ')}]`)
  if (menus.length > 0) lines.push('  exclude:', ...menus.map(selector => `    - ${quoted(selector)}`))
  if (exclude.length > 0) {
    lines.push(
      '  # Each of these is on half of the pages with the same words. Uncomment to leave them out of the Markdown.',
    )
    if (menus.length === 0) lines.push('  # exclude:')
    for (const { selector, example } of exclude)
      lines.push(`  #   - ${quoted(selector)} # ${example.slice(0, 40)}`)
  }
  return `${lines.join('\n')}\n`
}

function quoted(selector: string): string {
  return /^[a-z]+$/.test(selector) ? selector : JSON.stringify(selector)
}

function factsOf({ read, ...facts }: Proposal, notes: readonly Finding[]) {
  return {
    ...facts,
    sums: read.sums,
    leftOut: Object.fromEntries(read.leftOut),
    without: notes.map(({ ruleId, reason }) => ({ ruleId, reason })),
    lost: read.problems.map(({ file, place, reason }) => ({ file, line: place?.start.line, reason })),
  }
}

function report(
  folder: string,
  proposal: Proposal & { readonly config: string; readonly notes: readonly Finding[] },
  next: readonly string[],
): readonly string[] {
  const { generator, pages, twins, main, menus, exclude, read, config, notes } = proposal
  const example =
    read.site.pages.findLast(({ path, twin }) => twin !== undefined && path !== '/')?.path ?? '/'
  const { headings, code, tables, links } = read.sums
  const sums = Object.entries({ headings, 'blocks of code': code, tables, links }).map(
    ([name, [kept, of] = [0, 0]]) => `${kept} of ${of} ${name}`,
  )
  const redirects = read.redirects > 0 ? ` (${read.redirects} redirect)` : ''
  const leftOut = read.leftOut.map(([rule, words]) => `${rule} (${words} words)`).join(', ')
  const rows = [
    ['twins', `${twins} of ${pages} pages${redirects}, with ${sums.join(', ')}`],
    ['content', main === undefined ? 'main, [role=main] or the only article' : main.join(', ')],
    ...(menus.length > 0 ? [['menus', `${menus.join(', ')} are left out`]] : []),
    ['addresses', `such as ${example}`],
    ...exclude.map(({ selector, pages }) => ['repeated', `${selector} on ${pages} pages: see ${config}`]),
    ...(read.leftOut.length > 0 ? [['left out', leftOut]] : []),
    ...notes.map(({ reason, note }) => ['note', note === undefined ? reason : `${reason}. ${note}`]),
    ...read.problems.slice(0, 3).map(({ file, reason }) => ['lost', `${file}: ${reason}`]),
  ]
  const lines = rows.map(([label = '', value]) => `  ${label.padEnd(11)}${value}`)
  const by = generator === undefined ? '' : `, written by ${generator}`
  return [
    `${pages} pages in ${folder}${by}`,
    '',
    ...lines,
    '',
    next.length > 0 ? `Wrote ${config}. Next:` : `Wrote ${config}. Before you build, correct:`,
    ...next.map(line => `  ${line}`),
  ]
}
