/** What a key does. */
type KeyActions = Readonly<Record<string, () => void>>

const ctrlC = '\x03'
const ctrlZ = '\x1a'

/**
 * Listens to single keys of a terminal; returns how to stop. The terminal gets its mode back on every way out: this function's
 * result, the end of the process, and Ctrl+Z.
 */
export function listenToKeys(terminal: NodeJS.ReadStream, actions: KeyActions): () => void {
  const press = (typed: string) => {
    for (const key of typed)
      if (key === ctrlC) process.kill(process.pid, 'SIGINT')
      else if (key === ctrlZ) suspend()
      else actions[key.toLowerCase()]?.()
  }
  const suspend = () => {
    terminal.setRawMode(false)
    process.kill(process.pid, 'SIGTSTP')
  }
  const resume = () => terminal.setRawMode(true)
  const restore = () => terminal.setRawMode(false)
  terminal.setRawMode(true).setEncoding('utf8').on('data', press)
  process.on('SIGCONT', resume).on('exit', restore)
  return () => {
    restore()
    terminal.off('data', press).pause()
    process.off('SIGCONT', resume).off('exit', restore)
  }
}
