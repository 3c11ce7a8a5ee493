import { configSchema } from '../config/schema/config.ts'
import { javaAddress, type PageServer } from '../model/join-address.ts'
import type { Language } from '../model/site.ts'
import { pageContent } from '../page/page-content.ts'
import { parsePage } from '../page/parse-page.ts'
import type { PageConfig, PageSource } from '../page/tree/page-context.ts'
import { merged } from '../text/data.ts'
import { wordsFor } from '../words/words-for.ts'

const about = { shortName: 'a', name: 'A', description: 'A.', language: 'en' }
const written = configSchema
  .partial({ server: true })
  .parse({ baseUrl: 'https://own.example', service: { shortName: 'a-server' } })
const plain: PageConfig = { ...written, service: about, server: undefined, help: [], languages: [] }

const edition = { name: '', devices: '', menu: '', port: null, note: '', steps: [] }
const server: PageServer = {
  name: 'A',
  website: 'https://own.example/',
  guide: 'https://own.example/join',
  serverAddress: 'own.example',
  discordInvite: 'https://discord.gg/a',
  compatibilityNote: 'Not live.',
  editions: {},
}

/** The complete config of a small site, with these parts instead of the defaults. It has a server where they name one. */
export function pageConfig(parts: object): PageConfig {
  const { server: own, ...others }: { readonly server?: object } = parts
  return { ...merged(plain, others), server: own && serverWith(merged(server, own)) }
}

function serverWith({ editions, ...all }: PageServer): PageServer {
  const offered = Object.entries(editions).map(([name, own]) => {
    const address = name === 'java' ? javaAddress(all.serverAddress, own.port) : all.serverAddress
    return [name, { ...edition, ...own, address }]
  })
  return { ...all, editions: Object.fromEntries(offered) }
}

/** A page source, parsed as of a site with these parts of a config; `more` is unusual about it. */
export function parsed(
  text: string,
  file = 'pages/a.md',
  parts: object = {},
  more: Partial<PageSource> = {},
) {
  const config = pageConfig(parts)
  const { language: tag, name, description } = config.service
  const { help, people, votes } = config
  const words = wordsFor(tag)
  const around = { links: [], footer: [], announcement: undefined }
  const own = { tag, home: '/', label: words.label, name, description, words, help, people, votes, ...around }
  const language: Language = { ...own, server: { ...server, editions: { java: edition, bedrock: edition } } }
  return parsePage({ file, text, path: '/a', title: 'T', config, language, ...more })
}

/** What such a page would say in HTML, also if portolan refuses to build it. */
export function parsedHtml(text: string, file: string): string {
  return pageContent(parsed(text, file), { baseUrl: 'https://a.example', path: '/a' }).html
}
