// Posts news to a webhook, such as that of a channel of Discord: one request for each post that a publish brings.
// Before the publish, `node news.mjs before` notes the posts of the live site; afterwards, `node news.mjs after` sends the others.
//
//   OUT          the built bundle (dist)
//   NOTES        the file between the two
//   WEBHOOK      the address to send to; it is a secret, so nothing here prints it
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const { OUT = 'dist', NOTES = 'news.json', WEBHOOK = '' } = process.env
const { baseUrl, languages, files } = JSON.parse(readFileSync(join(OUT, 'bundle.json'), 'utf8'))
const others = languages.slice(1).map(({ home }) => `${home.slice(1)}/`)
/** Other languages have the same posts. */
const feeds = Object.keys(files).filter(
  file => file.endsWith('/feed.xml') && !others.some(folder => file.startsWith(folder)),
)

const say = (kind, text) => console.log(`::${kind} title=portolan::${text}`)
const ask = (url, request = {}) => fetch(url, { ...request, signal: AbortSignal.timeout(30_000) })

if (process.argv[2] === 'before') await note()
else await send()

/** Without the feed of the live site, nothing is new: all posts would be sent. */
async function note() {
  const notes = {}
  for (const feed of feeds) {
    const answer = await ask(`${baseUrl}/${feed}`, { headers: { 'Cache-Control': 'no-cache' } }).catch(
      () => undefined,
    )
    if (answer?.ok) notes[feed] = entriesOf(await answer.text())
    else say('notice', `${baseUrl}/${feed} does not answer, so this run sends no news of it`)
  }
  writeFileSync(NOTES, JSON.stringify(notes))
}

async function send() {
  const notes = JSON.parse(readFileSync(NOTES, 'utf8'))
  for (const feed of feeds) {
    const known = notes[feed] ?? []
    const oldest = known.map(({ published }) => published).sort()[0]
    // An older one comes back when another one is deleted.
    const added = entriesOf(readFileSync(join(OUT, 'public', feed), 'utf8')).filter(
      ({ id, published }) => published >= oldest && !known.some(entry => entry.id === id),
    )
    for (const { id, title } of added.reverse()) {
      const body = JSON.stringify({ content: `${title}\n${id}`, allowed_mentions: { parse: [] } })
      const post = () =>
        ask(WEBHOOK, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      const answer = await post().catch(() => undefined)
      if (answer?.ok) console.log(`sent: ${title}`)
      else
        say(
          'warning',
          `the webhook of the input news-webhook did not take "${title}" (${answer?.status ?? 'no answer'})`,
        )
      // Discord takes five within two seconds.
      await setTimeout(500)
    }
  }
}

/** Of a feed that portolan wrote. */
function entriesOf(feed) {
  return Array.from(feed.matchAll(/<entry>([\s\S]*?)<\/entry>/g), ([, entry]) => {
    const part = name => new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1] ?? ''
    return { id: plain(part('id')), title: plain(part('title')), published: part('published') }
  })
}

function plain(text) {
  const characters = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|apos|#39|amp);/g, (_, name) => characters[name])
}
