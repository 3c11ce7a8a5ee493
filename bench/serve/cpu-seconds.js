import { readdirSync, readFileSync } from 'node:fs'

/** Of `utime` and `stime` in /proc/<pid>/stat: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const ticksASecond = 100

/** CPU time, user and system, that a process and all that it started have used, those that have ended too. */
export function cpuSeconds(pid, proc = '/proc') {
  const all = readdirSync(proc)
    .filter(name => /^\d+$/.test(name))
    .map(name => statOf(`${proc}/${name}/stat`))
  const ours = new Set([pid])
  // A child's number is not always larger than its parent's: as often as a generation is found.
  for (let size = 0; size < ours.size; ) {
    size = ours.size
    for (const { pid: child, parent } of all) if (ours.has(parent)) ours.add(child)
  }
  const ticks = all.filter(stat => ours.has(stat.pid)).map(stat => stat.ticks)
  if (ticks.length === 0) throw new Error(`there is no process ${pid}`)
  return ticks.reduce((sum, one) => sum + one, 0) / ticksASecond
}

/** The name, in parentheses, can contain spaces and parentheses itself. A process that has just gone is nobody's. */
function statOf(file) {
  const text = textOf(file)
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number)
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(fields[1]),
    ticks: user + system + childrenUser + childrenSystem,
  }
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
