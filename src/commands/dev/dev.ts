import type { Server } from 'node:http'
import { networkInterfaces } from 'node:os'
import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'
import { templatesFolder } from '../../files/package.ts'
import { watchPaths } from '../../files/sources/watch-paths.ts'
import { alwaysHeaders } from '../../http/header-sets.ts'
import { forKnownHosts, siteServer } from '../../http/site-server.ts'
import { configMissing } from '../build/compile-site.ts'
import { today } from '../build/today.ts'
import { type Listening, listening, portOf } from '../serve/listening.ts'
import { refuseCall } from '../terminal/tell-failure.ts'
import { devListener, eventStream } from './listener.ts'
import { jsonLog, printedLog, warnUnwatched } from './log.ts'
import { newsOf } from './news.ts'
import { type Shown, shownRounds } from './shown.ts'

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

/** Milliseconds: editors empty a file before they write it, and what is between the two is not for anybody to see. */
const whileEmpty = 400

/** `portolan dev`: the site as it will be, shown again whenever a source changes, until interrupted. */
export async function dev(options: DevOptions): Promise<number> {
  const { config, drafts = false, host, json } = options
  const port = portOf(options.port ?? `${usualPort}`)
  if (typeof port !== 'number') return refuseCall(port)
  const day = today()
  const mistake = typeof day === 'string' ? configMissing(config) : day
  if (mistake) return refuseCall(mistake)

  const next = shownRounds({ config, drafts })
  // The first round takes every file.
  let round = next(true) as Shown
  const address = host === true ? '0.0.0.0' : (host ?? ownHost)
  const events = eventStream()
  const listener = devListener(() => round, events)
  const site = () => round.good?.shown.table ?? { always: alwaysHeaders({}) }
  const log = json ? jsonLog() : printedLog()
  const server = siteServer(forKnownHosts({ command: 'dev', site }, address, listener))
  const { url, stopped } = await listeningNear(
    server,
    port,
    address,
    options.port === undefined ? portsTried : 1,
  )

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
  const watchSources = () => watcher.watch([dirname(config), templatesFolder], round.watched)
  watchSources()
  log.start(round, addressesAt(url), host !== undefined)
  const exitCode = await stopped
  clearTimeout(later)
  await watcher.close()
  return exitCode
}

/** The addresses at which others reach a server: for one that listens on all, those of each network card. */
function addressesAt(url: string): readonly string[] {
  const { hostname, port } = new URL(url)
  if (hostname !== '0.0.0.0' && hostname !== '[::]') return [url]
  const cards = Object.values(networkInterfaces()).flatMap(addresses => addresses ?? [])
  const reached = cards.filter(({ family, internal }) => family === 'IPv4' && !internal)
  const hosts = reached.length > 0 ? reached.map(({ address }) => address) : ['127.0.0.1']
  return hosts.map(host => `http://${host}:${port}`)
}

/** Listens on the first free port of some. */
async function listeningNear(server: Server, port: number, host: string, tries: number): Promise<Listening> {
  try {
    return await listening(server, port, host)
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    if (!taken || tries <= 1) throw error
    return await listeningNear(server, port + 1, host, tries - 1)
  }
}
