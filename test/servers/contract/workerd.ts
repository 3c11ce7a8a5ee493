import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
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

/** Starts the worker and the assets of a bundle in workerd, with Cloudflare's own worker for assets. */
export async function startWorkerd(dist: string): Promise<Host> {
  if (!existsSync(node)) throw new Error('there is no workerd: node test/install-servers.js installs it')
  const child = spawn(node, ['serve.mjs', join(dist, 'cloudflare/wrangler.jsonc')], {
    cwd: folder,
    env: surroundings(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', chunk => said.push(String(chunk)))
  const port = await readyPort(child)
  if (port === undefined) throw new Error(`workerd did not start:\n${said.join('')}`)
  const exited = once(child, 'exit')
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
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

async function readyPort(child: ChildProcess): Promise<number | undefined> {
  if (child.stdout === null) return undefined
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /^ready (\d+)$/.exec(line) ?? []
    if (port !== undefined) return Number(port)
  }
  return undefined
}

function surroundings() {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    CI: '1',
    WRANGLER_SEND_METRICS: 'false',
    // Wrangler is large: compiled once, each further start takes half as long.
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
