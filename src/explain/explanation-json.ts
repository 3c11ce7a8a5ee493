import { acceptFault, acceptReason, type Decision } from '../http/accept.ts'
import { type ExplanationView, pathText, sentFile } from './explanation-view.ts'

/** What `explain --json` prints; keys stay unchanged, new ones may come. */
export function explanationJson({ asked, explained, whole, sent, hosts }: ExplanationView) {
  const { path, address, decision, answer, features } = explained
  const { content } = answer
  return {
    version: 1,
    ok: true,
    request: { method: asked.method, target: asked.target, headers: asked.lines },
    path: path === undefined ? null : pathText(path),
    address: 'route' in address ? { kind: address.kind, route: address.route.path } : address,
    accept: decision === undefined ? null : decisionJson(decision),
    status: answer.status,
    headers: answer.headers,
    content:
      content === undefined
        ? null
        : 'text' in content
          ? { text: content.text }
          : {
              file: sentFile(content),
              encoding: content.encoding ?? null,
              range: content.range ?? null,
              size: whole ?? null,
              sent: sent ?? null,
            },
    features,
    hosts,
  }
}

function decisionJson(decision: Decision) {
  const members = decision.members.map(member => {
    const ignored = acceptFault(member)
    return ignored === undefined ? member : { text: member.text, ignored }
  })
  return { variant: decision.variant, because: acceptReason(decision), members }
}
