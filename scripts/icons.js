// Writes templates/pictures/icons.yaml and its license: the outlines of the icons that links can have, taken from Tabler Icons (MIT).
// As data they need no package of five thousand files when a site is built. To add one, name it below and run
//   npm install --prefix /tmp/icons @tabler/icons && node scripts/icons.js /tmp/icons/node_modules/@tabler/icons
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What owners write, and what Tabler calls it where that differs. */
const names = {
  activity: '',
  bell: '',
  bluesky: 'brand-bluesky',
  book: '',
  calendar: '',
  cart: 'shopping-cart',
  chart: 'chart-bar',
  coin: '',
  crown: '',
  discord: 'brand-discord',
  download: '',
  facebook: 'brand-facebook',
  flag: '',
  forum: 'messages',
  gavel: '',
  gift: '',
  github: 'brand-github',
  gitlab: 'brand-gitlab',
  heart: '',
  help: '',
  home: '',
  info: 'info-circle',
  instagram: 'brand-instagram',
  key: '',
  kick: 'brand-kick',
  link: '',
  list: '',
  mail: '',
  map: '',
  mastodon: 'brand-mastodon',
  matrix: 'brand-matrix',
  music: '',
  news: '',
  patreon: 'brand-patreon',
  photo: '',
  pick: '',
  reddit: 'brand-reddit',
  rss: '',
  server: '',
  shield: '',
  star: '',
  steam: 'brand-steam',
  sword: '',
  telegram: 'brand-telegram',
  threads: 'brand-threads',
  ticket: '',
  tiktok: 'brand-tiktok',
  trophy: '',
  twitch: 'brand-twitch',
  users: '',
  vk: 'brand-vk',
  vote: 'thumb-up',
  whatsapp: 'brand-whatsapp',
  wiki: 'book-2',
  world: '',
  x: 'brand-x',
  youtube: 'brand-youtube',
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: node scripts/icons.js path/to/@tabler/icons')
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

const lines = Object.entries(names).map(([name, file]) => {
  const svg = readFileSync(join(folder, `icons/outline/${file || name}.svg`), 'utf8')
  const shapes = [...svg.matchAll(/<(\w+) (?!stroke="none" d="M0 0h24v24H0z")[^>]*?\/>/g)]
  const outline = shapes.map(([shape, kind]) => {
    const [, d] = /^<path d="(M[^"]+)"(?: fill="currentColor")? \/>$/.exec(shape) ?? []
    if (d === undefined) throw new Error(`${name} has a ${kind} that is more than an outline: ${shape}`)
    return d
  })
  return `${name}: ${outline.join('')}`
})
const text = `# The icons that links can have, each the outline of a drawing 24 units wide.
# From Tabler Icons ${version} (MIT, see icons-license.txt); written by scripts/icons.js.
${lines.join('\n')}
`
writeFileSync(new URL('../templates/pictures/icons.yaml', import.meta.url), text)
writeFileSync(
  new URL('../templates/pictures/icons-license.txt', import.meta.url),
  readFileSync(join(folder, 'LICENSE'), 'utf8'),
)
