import type { RequestListener } from 'node:http'
import type { ServedBundle } from '../model/bundle.ts'
import { escapeControls } from '../text/escape.ts'
import { type Answer, answer, type Content } from './answer.ts'
import { refuse } from './site-server.ts'

/** Carries `http/answer` over Node's HTTP server; `tell` hears of requests that failed. */
export function requestListener(bundle: ServedBundle, tell: (failure: string) => void): RequestListener {
  return (request, response) => {
    try {
      const headers = request.headers as Record<string, string | undefined>
      const { method = 'GET', url: target = '/' } = request
      const given = answer(bundle.table(), { method, target, headers })
      const body = given.content && bytesOf(bundle, given.content)
      response.writeHead(given.status, fieldsOf(given, body?.length))
      response.end(request.method === 'HEAD' ? undefined : body)
    } catch (error) {
      // A file that vanished between two builds, or a broken bundle: this request fails, the server goes on.
      tell(escapeControls(`${request.method} ${request.url}: ${(error as Error).message}`))
      if (response.headersSent) response.end()
      else refuse(request, response, 500)
    }
  }
}

function fieldsOf({ status, headers }: Answer, length: number | undefined): Record<string, string> {
  const fields: Record<string, string> = Object.fromEntries(headers)
  // RFC 9110 8.6: no Content-Length with 204; with 304 it would be that of another answer.
  if (status !== 204 && status !== 304) fields['Content-Length'] = `${length ?? 0}`
  return fields
}

function bytesOf(bundle: ServedBundle, content: Content): Uint8Array {
  if ('text' in content) return Buffer.from(content.text)
  const bytes = bundle.read(content.file, content.encoding)
  return content.range ? bytes.subarray(content.range[0], content.range[1] + 1) : bytes
}
