import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { servedBy } from '../dev/served-by.ts'
import { packageFolder } from '../disk/package-folder.ts'
import { watchPaths } from '../disk/watch-paths.ts'
import { alwaysHeaders } from '../http/header-sets.ts'
import { configFolders } from '../load/config-folders.ts'
import { memoryStore } from '../model/memory-store.ts'
import { configMissing } from './config-missing.ts'
import { devListener } from './dev-listener.ts'
import { jsonLog, printedLog } from './dev-log.ts'
import { newsOf } from './dev-news.ts'
import { type Good, nextRound, type Round } from './dev-round.ts'
import { eventStream } from './event-stream.ts'
import { keptPictures } from './kept-pictures.ts'
import { forKnownHosts } from './known-hosts.ts'
import { type Listening, listening } from './listening.ts'
import { notAPort, portOf } from './port-of.ts'
import { siteServer } from './site-server.ts'
import { today } from './today.ts'
import { usageError } from './usage-error.ts'

interface DevOptions {
  readonly config: string
  readonly port?: string
  readonly json?: boolean
}

/** Nobody else on the network is to see what is not finished. */
const host = '127.0.0.1'
const usualPort = 4321
const portsTried = 20

/** Milliseconds: editors empty a file before they write it, and what is between the two is not for anybody to see. */
const whileEmpty = 400

const templates = join(packageFolder, 'templates')

/** `portolan dev`: the site as it will be, shown anew whenever a source changes, until interrupted. */
export async function dev({ config, port: wanted, json }: DevOptions): Promise<number> {
  const port = portOf(wanted ?? `${usualPort}`)
  if (port === undefined) return usageError(...notAPort(`${wanted}`))
  const day = today()
  const mistake = typeof day === 'string' ? configMissing(config) : day
  if (mistake) return usageError(mistake.reason, mistake.note)

  const helpers = { painter: keptPictures(config), store: memoryStore() }
  const options = { config, ...helpers, today: () => today() as string }
  let round = nextRound(undefined, options) as Round
  const events = eventStream()
  const listener = devListener(
    () => round,
    servedBy(() => (round.good as Good).shown),
    events,
  )
  const site = () => round.good?.shown.table ?? { always: alwaysHeaders([]) }
  const server = siteServer(forKnownHosts({ command: 'dev', site }, host, listener))
  const { url, stopped } = await listeningNear(server, port, wanted === undefined ? portsTried : 1)
  const log = json ? jsonLog() : printedLog()

  let later: NodeJS.Timeout | undefined
  const lookAgain = (isLast: boolean) => {
    clearTimeout(later)
    const began = performance.now()
    const next = nextRound(round, options)
    if (!next) return
    if (!isLast && hasEmptied(next)) {
      later = setTimeout(lookAgain, whileEmpty, true)
      return
    }
    round = next
    events.send(newsOf(round))
    log.round(round, Math.round(performance.now() - began))
    watchSources()
  }
  const watcher = watchPaths(() => lookAgain(false), log.unwatched)
  const watchSources = () => watcher.watch([dirname(config), templates], pathsOf(config, round))
  watchSources()
  log.start(round, url)
  const exitCode = await stopped
  clearTimeout(later)
  await watcher.close()
  return exitCode
}

/** Listens on the first free port of some. */
async function listeningNear(server: Server, port: number, tries: number): Promise<Listening> {
  try {
    return await listening(server, port, host)
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    if (!taken || tries <= 1) throw error
    return await listeningNear(server, port + 1, tries - 1)
  }
}

/** Whether there is nothing in a file that was changed. */
function hasEmptied({ changed, read: { sources } }: Round): boolean {
  return changed.some(name => sources.files.get(name)?.length === 0)
}

/** The config, the folders that it names now, and the templates. */
function pathsOf(config: string, { read: { sources } }: Round): readonly string[] {
  const { pages, assets, skills } = configFolders(sources.files.get(sources.config) ?? new Uint8Array())
  const folders = [pages, assets, skills].map(folder => join(dirname(config), folder))
  return [config, ...folders, templates]
}
