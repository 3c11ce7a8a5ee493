import { readFileSync } from 'node:fs'
import { type ServedSite, serveSite } from './served.ts'

const steps = Array.from({ length: 40 }, (_, index) => ({
  title: `${index + 1} 🧭 ${'Bitte-weiter'.repeat(5)}`,
  text: `اختر الخادم ${index} ${'langsam'.repeat(index + 1)}`,
}))
const edition = { devices: '📱', menu: 'القائمة', note: 'Ü'.repeat(99), port: null, steps }

/** No optional field, a name of sixty characters, forty steps. */
const config = (name: string, language: string) => ({
  baseUrl: 'https://lanternbay.example',
  // Night on a light page, too.
  site: { look: 'night' },
  service: { shortName: 'lantern', description: `${name} 🏮`, language },
  server: {
    name,
    website: 'https://lanternbay.example/',
    guide: 'https://lanternbay.example/join',
    serverAddress: `${'a'.repeat(63)}.${'b'.repeat(63)}.example`,
    discordInvite: 'https://discord.gg/example',
    compatibilityNote: 'Kompatibilität'.repeat(30),
    editions: {
      java: { name, ...edition },
      bedrock: { name: 'Bedrock 🪨', ...edition, port: 19132 },
    },
  },
})

const inHero = `Text with \`code\`.\n\n<p class="fine-print">Small.</p>\n\n> Quote.\n\n<details>\n<summary>More</summary>\n\nText.\n\n</details>\n\n<div class="cards">\n\n- **A**\n\n</div>\n\n<p class="note">Note.</p>`

const headings = ['One', 'Two', 'Three', 'Four'].map(title => `## ${title}\n\nText.\n\n`).join('')

/** One of each directive, a wide table, long code, and parts next to the text; `word×20` is twenty words without a break. */
const everything = readFileSync('test/browser/awkward.md', 'utf8').replace(
  /(\w+ ?)×(\d+)/g,
  (_, word: string, count: string) => word.repeat(Number(count)),
)

const names = {
  'one word': [`${'W'.repeat(58)}🏮`, 'en'],
  'words from the right': ['خليج الفوانيس 🏮 '.repeat(4).slice(0, 60).trim(), 'ar'],
} as const

export type AwkwardKind = keyof typeof names

export const awkwardKinds = Object.keys(names) as readonly AwkwardKind[]

/** Serves pages with all that is hard to lay out. */
export function serveAwkward(kind: AwkwardKind): Promise<ServedSite> {
  const [name, language] = names[kind]
  return serveSite(files => {
    for (const file of files.keys()) if (file.startsWith('pages/')) files.delete(file)
    const yaml = `${JSON.stringify(config(name, language)).slice(0, -1)},\n"deploy": { nginx: { listen: 8080 } }}`
    files.set('portolan.yaml', Buffer.from(yaml))
    files.set('pages/index.md', Buffer.from(everything.replace('TITLE', JSON.stringify(name))))
    for (const step of ['a', 'b', 'c']) {
      const title = `${step} ${'Wegbeschreibung'.repeat(8)}`
      const text = `---\ntitle: ${title}\ndescription: A way.\nupdated: 2026-03-04\n---\n\nنص.\n`
      files.set(`pages/${'w'.repeat(90)}/${step}.md`, Buffer.from(text))
    }
    const lost = `---\ntitle: ${'Verlaufen'.repeat(15)}\ndescription: Lost.\n---\n\n> [!TIP]\n> [Home](/)\n`
    files.set('pages/404.md', Buffer.from(lost))
    const hero = `\n<div class="hero">\n\n::play\n\n${inHero}\n\n</div>\n\n::facts\n\n::join\n\n::help\n\n${headings}`
    files.set('pages/join.md', Buffer.from(`---\ntitle: Join\ndescription: Join.\n---\n${hero}`))
  })
}
