import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { readTemplates } from '../files/package.ts'
import { escapeControls } from '../text/escape.ts'
import type { Round } from './dev/rounds.ts'
import { type Listening, listening, portOf } from './serve.ts'
import { exits, refuseCall, surroundingFault } from './terminal/ending.ts'

/** Adds `portolan dev` to the program. */
export function addDev(program: Command): void {
  program
    .command('dev')
    .summary('preview the site while you edit')
    .description(
      'Serves the site from its sources with the same negotiation, headers and status codes as the bundle. When a source ' +
        'changes, open pages reload. Errors appear over the last good page. Only this machine can connect, unless you ' +
        'pass --host. It writes only what portolan keeps between builds.',
    )
    .option('-c, --config <file>', 'the config', 'site/portolan.yaml')
    .option(
      '-p, --port <number>',
      'port to listen on; 0 takes any free port (default: 4321, or the next free port)',
    )
    .option(
      '--host [address]',
      'let everybody in the network connect, such as a phone (default address: 0.0.0.0)',
    )
    .option('--drafts', 'include pages with draft: yes')
    .option('--json', 'print one line of JSON for each change')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan dev\n  $ portolan dev --config my-server/portolan.yaml --port 3000\n  $ portolan dev --host          also on a phone',
    )
    .action(exits(dev))
}

interface DevOptions {
  readonly config: string
  readonly port?: string
  /** An address to listen on; true for all of this machine. */
  readonly host?: string | true
  readonly drafts?: boolean
  readonly json?: boolean
}

/** Only this machine sees unfinished work, unless the owner passes --host. */
const ownHost = '127.0.0.1'
const usualPort = 4321
const portsTried = 20

/** Milliseconds to wait on an empty file: editors empty a file before they write it. */
const whileEmpty = 400

/** The site as it will be, shown again whenever a source changes, until interrupted. */
async function dev(options: DevOptions): Promise<number> {
  const { watchPaths } = await import('../files/sources/watch-paths.ts')
  const { alwaysHeaders } = await import('../http/header-sets.ts')
  const { forKnownHosts } = await import('../http/site-server.ts')
  const { siteServer } = await import('../http/site-server.ts')
  const { configMissing, sourceRoot, today } = await import('./compile-site.ts')
  const { reachableAt } = await import('./dev/addresses.ts')
  const { devListener, eventStream, newsOf } = await import('./dev/listener.ts')
  const { jsonLog, printedLog } = await import('./dev/log.ts')
  const { devRounds } = await import('./dev/rounds.ts')
  const { config, drafts = false, host, json } = options
  const port = portOf(options.port ?? `${usualPort}`)
  if (typeof port !== 'number') return refuseCall(port)
  const day = today()
  const mistake = typeof day === 'string' ? configMissing(config) : day
  if (mistake) return refuseCall(mistake)

  const templates = readTemplates()
  const next = devRounds({ config, drafts, templates })
  // The first round takes every file.
  let round = next(true) as Round
  const address = host === true ? '0.0.0.0' : (host ?? ownHost)
  const events = eventStream()
  const listener = devListener(() => round, events, templates)
  const site = () => round.good?.served.table ?? { always: alwaysHeaders({}) }
  const server = siteServer(forKnownHosts({ command: 'dev', site }, address, listener))
  const { url, stopped } = await listeningNear(
    server,
    port,
    address,
    options.port === undefined ? portsTried : 1,
  )
  const reachable = reachableAt(url)
  const log = json ? jsonLog(reachable) : printedLog(reachable, sourceRoot(config, 'text'))

  let later: NodeJS.Timeout | undefined
  const look = (isLast: boolean): void => {
    clearTimeout(later)
    const began = performance.now()
    const now = next(isLast)
    if (now === 'emptied') later = setTimeout(look, whileEmpty, true)
    else if (now !== 'unchanged') {
      round = now
      events.send(newsOf(round))
      log.round(round, Math.round(performance.now() - began))
      watchSources()
    }
  }
  const watcher = watchPaths(() => look(false), warnUnwatched)
  const watchSources = () => {
    const folders = round.folders.map(folder => join(dirname(config), folder))
    watcher.watch([dirname(config)], [config, ...folders])
  }
  watchSources()
  log.start(round)
  const exitCode = await stopped
  clearTimeout(later)
  server.close()
  server.closeAllConnections()
  await watcher.close()
  return exitCode
}

async function listeningNear(server: Server, port: number, host: string, tries: number): Promise<Listening> {
  try {
    return await listening(server, port, host)
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    if (!taken || tries <= 1) throw error
    return await listeningNear(server, port + 1, host, tries - 1)
  }
}

/** Something cannot be watched, so that a change there is seen only with the next one elsewhere. */
function warnUnwatched(error: NodeJS.ErrnoException): void {
  const reason =
    error.code === 'ENOSPC'
      ? 'the system cannot watch more files (fs.inotify.max_user_watches)'
      : (surroundingFault(error) ?? error.message)
  const warning = `some files are not watched: ${reason}; changes to them show with the next change to another file`
  console.error(`warning: ${escapeControls(warning)}`)
}
