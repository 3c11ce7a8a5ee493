import type { Server } from 'node:http'
import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'
import { templatesFolder } from '../../disk/sources/read-package.ts'
import { watchPaths } from '../../disk/sources/watch-paths.ts'
import { alwaysHeaders } from '../../http/header-sets.ts'
import { forKnownHosts } from '../../server/known-hosts.ts'
import { siteServer } from '../../server/site-server.ts'
import { configMissing } from '../build/compile-site.ts'
import { today } from '../build/today.ts'
import { type Listening, listening, portOf } from '../serve/listening.ts'
import { refuseCall } from '../terminal/tell-failure.ts'
import { devListener, eventStream } from './listener.ts'
import { jsonLog, printedLog, warnUnwatched } from './log.ts'
import { newsOf } from './news.ts'
import { type Rounds, roundsInThread, type Shown } from './rounds-in-thread.ts'
import { addressesAt, tokenGate } from './token-gate.ts'

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
  const { config, drafts = false } = options
  const port = portOf(options.port ?? `${usualPort}`)
  if (typeof port !== 'number') return refuseCall(port)
  const day = today()
  const mistake = typeof day === 'string' ? configMissing(config) : day
  if (mistake) return refuseCall(mistake)

  const rounds = roundsInThread({ config, drafts })
  try {
    return await shownUntilStopped(rounds, port, options)
  } finally {
    rounds.stop()
  }
}

async function shownUntilStopped(
  rounds: Rounds,
  port: number,
  { config, port: wanted, host, json }: DevOptions,
): Promise<number> {
  // The first round takes every file.
  let round = (await rounds.next(true)) as Shown
  const events = eventStream()
  const listener = devListener(() => round, events)
  const site = () => round.good?.shown.table ?? { always: alwaysHeaders({}) }
  const log = json ? jsonLog() : printedLog()
  const gate = host === undefined ? undefined : tokenGate(listener, () => log.entered(shared()))
  const server = siteServer(gate?.listener ?? forKnownHosts({ command: 'dev', site }, ownHost, listener))
  const address = host === true ? '0.0.0.0' : (host ?? ownHost)
  const { url, stopped } = await listeningNear(server, port, address, wanted === undefined ? portsTried : 1)
  const shared = () => (gate ? addressesAt(url).map(gate.withToken) : [url])

  let later: NodeJS.Timeout | undefined
  let isLooking = false
  let isAskedAgain = false
  const look = async (isLast: boolean): Promise<void> => {
    clearTimeout(later)
    isAskedAgain = isLooking
    if (isLooking) return
    isLooking = true
    const began = performance.now()
    const next = await rounds.next(isLast)
    isLooking = false
    if (next === 'emptied') later = setTimeout(look, whileEmpty, true)
    else if (next !== 'unchanged') {
      round = next
      events.send(newsOf(round))
      log.round(round, Math.round(performance.now() - began))
      watchSources()
    }
    if (isAskedAgain) await look(false)
  }
  const watcher = watchPaths(() => void look(false), warnUnwatched)
  const watchSources = () => watcher.watch([dirname(config), templatesFolder], round.watched)
  watchSources()
  log.start(round, shared())
  const exitCode = await stopped
  clearTimeout(later)
  await watcher.close()
  return exitCode
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
