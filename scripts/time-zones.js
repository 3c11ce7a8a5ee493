// Writes src/text/time-zones.yaml: what each time zone of the IANA database is ahead of UTC, and when that changes. The names are
// those of the machine's tzdata.zi, the times those of Node.js. They are committed, because each version of Node.js has another
// database: the same site would have other bytes. Run it with a new Node.js when a country has changed its clocks.
import { readFileSync, writeFileSync } from 'node:fs'

const first = 2024
const last = 2040
const minute = 60_000
const day = 1440 * minute

/** Those of places, old and new spellings, and UTC: not `EST` or `Etc/GMT+5`, which people take for something else. */
const names = readFileSync('/usr/share/zoneinfo/tzdata.zi', 'utf8')
  .split('\n')
  .flatMap(line => /^(?:Z (\S+)|L \S+ (\S+))/.exec(line)?.slice(1) ?? [])
  .filter(name => /^(?:A[a-z]+|Europe|Indian|Pacific)\/|^UTC$/.test(name ?? ''))

function changesOf(name) {
  const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
  const offsetAt = time => {
    const [, sign = '+', hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(time))
    return Number(`${sign}1`) * (hours * 60 + Number(minutes))
  }
  let offset = offsetAt(Date.UTC(first, 0, 1))
  const years = [`${offset}`]
  for (let time = Date.UTC(first, 0, 1); time < Date.UTC(last + 1, 0, 1); time += 7 * day) {
    if (offsetAt(time + 7 * day) === offset) continue
    let [before, after] = [time, time + 7 * day]
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / minute / 2) * minute
      if (offsetAt(middle) === offset) before = middle
      else after = middle
    }
    offset = offsetAt(after)
    const change = `${new Date(after).toISOString().slice(0, 16)} ${offset}`
    if (years.at(-1).slice(0, 4) === change.slice(0, 4)) years.push(`${years.pop()} ${change}`)
    else years.push(change)
  }
  return years.map(year => `      ${year}\n`).join('')
}

const zones = new Map()
for (const name of names.sort()) {
  const changes = changesOf(name)
  zones.set(changes, [...(zones.get(changes) ?? []), name])
}
const text = Array.from(
  zones,
  ([changes, names]) => `  - names: ${names.join(' ')}\n    changes: >-\n${changes}`,
).join('')
writeFileSync(
  new URL('../src/text/time-zones.yaml', import.meta.url),
  `# Written by scripts/time-zones.js from the IANA time zone database ${process.versions.tz}: minutes ahead of UTC at the beginning, then
# each change, its time in UTC.
years: [${first}, ${last}]
zones:
${text}`,
)
