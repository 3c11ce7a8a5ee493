import { type OpenBundle, openBundle } from '../files/bundle/open-bundle.ts'
import { hostsOf } from '../hosts/targets-of.ts'
import type { Content } from '../http/answer.ts'
import { explainRequest } from '../http/explain.ts'
import { explanationJson, explanationText } from '../http/explanation.ts'
import { asReceived, type RequestWords, requestFrom } from '../http/request-from.ts'
import { printedJson } from '../text/data.ts'
import { paint, textWidth } from '../text/layout.ts'
import { suggest } from '../text/suggest.ts'
import { exitCodes } from './terminal/exit-codes.ts'
import { wantsColor } from './terminal/streams.ts'
import { noBundle, refuseCall } from './terminal/tell-failure.ts'

interface ExplainOptions extends RequestWords {
  readonly bundle: string
  readonly json?: boolean
}

/** `portolan explain`: which representation a request gets, why, and which hosts differ. */
export async function explain(given: string, options: ExplainOptions): Promise<number> {
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
