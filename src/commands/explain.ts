import type { Command } from 'commander'
import type { OpenBundle } from '../files/bundle/open-bundle.ts'
import type { Content } from '../http/answer.ts'
import type { RequestWords } from '../http/request-from.ts'
import { printedJson } from '../text/data.ts'
import { paint, textWidth } from '../text/layout.ts'
import { suggest } from '../text/suggest.ts'
import { exitCodes, exits, noBundle, refuseCall, wantsColor } from './terminal/ending.ts'

/** Adds `portolan explain` to the program. */
export function addExplain(program: Command): void {
  program
    .command('explain')
    .summary('show what a request gets, and why')
    .description(
      'Shows the answer to a request from the bundle: which representation it is, why, with which headers, and which ' +
        'hosts differ. It sends nothing over the network.',
    )
    .argument('<path>', 'a path such as /join, or a full URL')
    .option('-a, --accept <value>', 'an Accept header; repeat it for several lines of one request', every)
    .option('-e, --accept-encoding <value>', 'an Accept-Encoding header')
    .option('-H, --header <line>', "any other header, such as 'Range: bytes=0-99'; repeat it for more", every)
    .option('-X, --method <name>', 'the HTTP method', 'GET')
    .option('-b, --bundle <dir>', 'the bundle', 'dist')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ portolan explain /join
  $ portolan explain /join --accept 'text/markdown, text/html;q=0.9, */*;q=0.1'
  $ portolan explain /api/server-info --method OPTIONS`,
    )
    .action(exits(explain))
}

/** An option that may be given more than once. */
function every(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

interface ExplainOptions extends RequestWords {
  readonly bundle: string
  readonly json?: boolean
}

/** Which representation a request gets, why, and which hosts differ. */
async function explain(given: string, options: ExplainOptions): Promise<number> {
  const { openBundle } = await import('../files/bundle/open-bundle.ts')
  const { hostsOf } = await import('../hosts/targets-of.ts')
  const { explainRequest } = await import('../http/explain.ts')
  const { explanationJson, explanationText } = await import('../http/explanation.ts')
  const { asReceived, requestFrom } = await import('../http/request-from.ts')
  const asked = requestFrom(given, options)
  if ('refused' in asked) return refuseCall(asked)
  const bundle = openBundle(options.bundle)
  if (!bundle) return refuseCall(noBundle(options.bundle))
  const table = bundle.table()
  const acceptLines = asked.lines.filter(([name]) => name.toLowerCase() === 'accept').length
  const explained = explainRequest(table, asReceived(asked), acceptLines)
  const { address, answer, path } = explained
  const file = answer.content && 'file' in answer.content ? answer.content : undefined
  const paths = table.routes.map(route => route.path)
  const isUnknown = address.kind === 'unknown' || address.kind === 'reserved'
  const view = {
    asked,
    explained,
    folder: options.bundle,
    near: isUnknown && path !== undefined ? suggest(path, paths) : [],
    sent: file && sentBytes(bundle, file),
    whole: file && table.files[file.file]?.size,
    hosts: hostsOf(table).map(({ name, title, differs }) => ({
      name,
      title,
      differs: explained.features.flatMap(feature => differs[feature] ?? []),
    })),
  }
  if (options.json) console.log(printedJson(explanationJson(view)))
  else console.log(explanationText(view, paint(wantsColor(process.stdout)), textWidth(process.stdout)))
  return exitCodes.fine
}

/** As many as travel; `undefined` when the file is not there. */
function sentBytes(bundle: OpenBundle, content: Extract<Content, { file: string }>): number | undefined {
  if (content.range) return content.range[1] - content.range[0] + 1
  try {
    return bundle.read(content.file, content.encoding).length
  } catch {
    return undefined
  }
}
