import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answer } from '../../../src/http/answer.ts'
import { type Asked, ask } from '../../../src/testing/exchange.ts'
import type { Exceptions, Host } from './suite.ts'

const folder = fileURLToPath(new URL('../../workerd/', import.meta.url))

/** Wrangler asks for a newer Node.js than the project does. */
const node =
  Number(process.versions.node.split('.')[0]) >= 22
    ? process.execPath
    : join(folder, 'node_modules', `node-linux-${process.arch}`, 'bin/node')

let resident: ChildProcess | undefined

/** What the process that runs workerd answers; the files of a process share it. */
async function asked(message: object): Promise<{ readonly port?: number; readonly failed?: string }> {
  if (resident === undefined) {
    const settings = { cwd: folder, env: surroundings(), execPath: node, execArgv: [] }
    resident = fork(join(folder, 'serve.mjs'), settings)
    // It ends with the process that started it, and does not keep that from ending.
    resident.unref()
    resident.channel?.unref()
    resident.once('exit', code => resident?.emit('error', new Error(`workerd has ended: ${code}`)))
  }
  resident.send(message)
  const [answer] = await once(resident, 'message')
  return answer
}

/** Starts the worker and the assets of a bundle in workerd, with Cloudflare's own worker for assets. */
export async function startWorkerd(dist: string): Promise<Host> {
  if (!existsSync(node)) throw new Error('there is no workerd: node test/install-servers.js installs it')
  const { port, failed } = await asked({ file: join(dist, 'cloudflare/wrangler.jsonc') })
  if (port === undefined) throw new Error(`workerd did not start: ${failed}`)
  return { port, stop: async () => void (await asked({ stop: port })) }
}

/** What `wrangler deploy --dry-run` says of a bundle: the whole configuration read, the worker bundled, nothing sent. */
export function dryRun(dist: string): string {
  return execFileSync(
    node,
    [
      'node_modules/wrangler/bin/wrangler.js',
      'deploy',
      '--dry-run',
      '-c',
      join(dist, 'cloudflare/wrangler.jsonc'),
    ],
    {
      cwd: folder,
      env: surroundings(),
      encoding: 'utf8',
      stdio: 'pipe',
    },
  )
}

function surroundings() {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    CI: '1',
    WRANGLER_SEND_METRICS: 'false',
    // Wrangler is large.
    NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/compile'),
  }
}

/** What the target says that Cloudflare does differently, and when. */
export const workerdExceptions: Exceptions = {
  encodings: {
    of: ({ headers }) => headers['Accept-Encoding'] !== undefined,
    own: ['content-encoding'],
  },
  methods: {
    of: ({ method, target }, { status }) =>
      (status === 405 || (method === 'OPTIONS' && status === 204)) && !asksWorker(target),
    instead: () => ({ status: 405, headers: [] }),
    own: 'fields',
  },
  head: {
    of: ({ method }) => method === 'HEAD',
    own: ['content-length', 'content-encoding', 'cf-cache-status'],
  },
  ranges: {
    of: ({ target }) => target.includes('/assets/'),
    instead: (asked, _, table) => answer(table, ask(without(asked, 'Range'))),
    own: ['accept-ranges'],
  },
  conditions: {
    of: (_, { status }) => status === 304,
    instead: (asked, expected, table) =>
      asked.headers['If-None-Match'] === '*'
        ? answer(table, ask(without(asked, 'If-None-Match', 'Range')))
        : asked.target === '/api/server-info'
          ? { ...expected, headers: [...expected.headers, ['Content-Language', 'en']] }
          : expected,
    own: ['content-type'],
  },
  addresses: {
    of: ({ target }) => target === '/assets//logo.svg',
    instead: () => ({ status: 307, headers: [] }),
    own: 'fields',
  },
}

function without(asked: Asked, ...names: readonly string[]): Asked {
  const headers = Object.entries(asked.headers).filter(([field]) => !names.includes(field))
  return { ...asked, headers: Object.fromEntries(headers) }
}

/** Whether the worker is asked: there is no asset of that name. */
function asksWorker(target: string): boolean {
  return !/^\/(?:api|assets|\.well-known)\/|\.(?:txt|json|xml|css|js|svg|png|ico|ics|webmanifest)$|\/(?:auth|sitemap)\.md$/.test(
    target,
  )
}
