import type { ServerResponse } from 'node:http'
import { alwaysHeaders } from '../../http/header-sets.ts'

/** All connected listeners (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface EventStream {
  /** Sends the current state, then every change. */
  readonly join: (response: ServerResponse, now: object) => void
  readonly send: (news: object) => void
}

const mostUnread = 1024 * 1024

export function eventStream(): EventStream {
  const open = new Set<ServerResponse>()
  return {
    join: (response, now) => {
      response.writeHead(200, {
        ...Object.fromEntries(alwaysHeaders({})),
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
      })
      response.write(message(now))
      open.add(response)
      response.on('close', () => open.delete(response))
    },
    send: news => {
      for (const response of open) {
        // A slow reader is disconnected and connects again.
        if (response.writableLength > mostUnread) response.destroy()
        else response.write(message(news))
      }
    },
  }
}

/** JSON on one line has no line ends. */
function message(news: object): string {
  return `data: ${JSON.stringify(news)}\n\n`
}
