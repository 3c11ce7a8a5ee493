import { join } from 'node:path'
import type { Command } from 'commander'
import { acceptFault, acceptReason, type Decision, decide } from '../http/accept.ts'
import type { Answer } from '../http/answer.ts'
import type { RequestWords } from '../http/request-from.ts'
import { suffixes } from '../model/bundle.ts'
import { printedJson } from '../text/data.ts'
import { escapeControls } from '../text/escape.ts'
import { labelled, paint, textWidth, wrap } from '../text/layout.ts'
import { exitCodes, exits, noBundle, refuseCall, wantsColor } from './terminal/ending.ts'

/** Adds `portolan explain` to the program. */
export function addExplain(program: Command): void {
  program
    .command('explain')
    .summary('show what a request gets, and why')
    .description(
      'Shows the answer to a request from the bundle: which representation it is, why, and with which headers. It sends ' +
        'nothing over the network.',
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

async function explain(given: string, options: ExplainOptions): Promise<number> {
  const { openBundle } = await import('../files/bundle/open-bundle.ts')
  const { answer } = await import('../http/answer.ts')
  const { asReceived, requestFrom } = await import('../http/request-from.ts')
  const asked = requestFrom(given, options)
  if ('refused' in asked) return refuseCall(asked)
  const bundle = openBundle(options.bundle)
  if (!bundle) return refuseCall(noBundle(options.bundle))
  const request = asReceived(asked)
  const got = answer(bundle.table(), request)
  const { method, target, lines } = asked
  // Accept decides exactly where the answer says so to caches.
  const decision = variesByAccept(got) ? decide(request.headers['accept']) : undefined
  if (options.json) {
    const accept = decision ? decisionJson(decision) : null
    console.log(
      printedJson({ version: 1, ok: true, request: { method, target, headers: lines }, accept, ...got }),
    )
    return exitCodes.fine
  }
  const painted = paint(wantsColor(process.stdout))
  const inner = textWidth(process.stdout) - 13
  const row = (label: string, texts: readonly string[]) =>
    labelled(
      label,
      texts.flatMap(text => wrap(escapeControls(text), inner)),
      painted,
    )
  const shown = [
    painted(escapeControls(`${method} ${target}`), 'bold'),
    ...lines.map(([name, value]) => escapeControls(`${name}: ${value}`)),
    '',
    ...(decision ? row('Accept', [...memberLines(decision), acceptReason(decision)]) : []),
    ...row('answer', [`${got.status}`, ...got.headers.map(([name, value]) => `${name}: ${value}`)]),
    ...row('content', [contentText(got, options.bundle)]),
  ]
  console.log(shown.join('\n'))
  return exitCodes.fine
}

function variesByAccept({ headers }: Answer): boolean {
  return headers.some(([name, value]) => name === 'Vary' && /\bAccept\b(?!-)/.test(value))
}

function decisionJson(decision: Decision) {
  const members = decision.members.map(member => {
    const ignored = acceptFault(member)
    return ignored === undefined ? member : { text: member.text, ignored }
  })
  return { variant: decision.variant, because: acceptReason(decision), members }
}

/** The weight of each member, or why it does not count. */
function memberLines({ members }: Decision): readonly string[] {
  return members.map(member => `${'weight' in member ? member.weight : acceptFault(member)}  ${member.text}`)
}

function contentText({ content }: Answer, folder: string): string {
  if (content === undefined) return 'none'
  if ('text' in content) return content.text
  const file = join(folder, 'public', content.file + (content.encoding ? suffixes[content.encoding] : ''))
  return content.range ? `bytes ${content.range.join(' to ')} of ${file}` : file
}
