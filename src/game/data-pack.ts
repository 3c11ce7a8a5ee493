import { type GameSettings, gameFormats } from '../config/schema/deploy.ts'
import { homeOf } from '../model/language-folder.ts'
import type { Artifact } from '../model/resource.ts'
import type { Page, Site } from '../model/site.ts'
import { pieces, textBlocks } from '../page/twin/text-forms.ts'
import { parseUrl } from '../text/parse-url.ts'
import { rulesPages } from './code-of-conduct.ts'

// One wrong file keeps a server from starting, so nothing else is ever written: dialogs with several actions, plain
// messages, and buttons that open an address or a dialog.
// https://github.com/SpyglassMC/vanilla-mcdoc, java/data/dialog and java/util/text.mcdoc

/** As wide as the large buttons of the game. */
const width = 310
/** A string has at most 65,535 bytes (java.io.DataOutput.writeUTF), and a UTF-16 unit at most three. */
const longestMessage = 20_000
/** Pages where players ask, the best first. */
const helpPages = ['/help', '/support', '/community', '/faq']

/** datapack/portolan-menu: rules and links as a menu, behind a button of the pause menu and the key G. */
export function dataPack(site: Site, game: GameSettings): readonly Artifact[] {
  if (!game.menu) return []
  const { name } = site.config.service
  const pages = rulesPages(site, game)
  const rules = pages.map(page => ({
    label: page.title,
    width,
    action: { type: 'minecraft:show_dialog', dialog: `portolan:${nameOf(page)}` },
  }))
  const tag = { replace: false, values: ['portolan:menu'] }
  const kept = game.keepServerLinks ? ['minecraft:server_links'] : []
  const files: readonly (readonly [path: string, content: object])[] = [
    ['pack.mcmeta', { pack: packInfo(`Rules and links of ${name}`) }],
    ['data/minecraft/tags/dialog/pause_screen_additions.json', { ...tag, values: [...tag.values, ...kept] }],
    ['data/minecraft/tags/dialog/quick_actions.json', tag],
    ['data/portolan/dialog/menu.json', dialog(name, [...rules, ...linksOf(site)])],
    ...pages.map(page => [`data/portolan/dialog/${nameOf(page)}.json`, rulesOf(site, page)] as const),
  ]
  return files.map(([path, content]) => ({
    path: `datapack/portolan-menu/${path}`,
    body: `${JSON.stringify(content, undefined, 2)}\n`,
  }))
}

function nameOf({ language }: Page): string {
  return `rules${homeOf(language.tag)}`
}

/** Formats in both ways: a reader since 1.21.9 wants the older one, too, of a pack that begins before it. */
function packInfo(description: string) {
  const numbers = Object.values(gameFormats.versions)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const older = { pack_format: least, supported_formats: [least, gameFormats.lastOldFormat] }
  return { description, ...older, min_format: least, max_format: most }
}

function dialog(title: string, actions: readonly object[], body?: readonly object[]) {
  const exit_action = { label: { translate: 'gui.back', fallback: 'Back' }, width: 200 }
  return { type: 'minecraft:multi_action', title, body, actions, columns: 1, exit_action }
}

function rulesOf({ config }: Site, { path, title, content, language }: Page) {
  const body = textBlocks(content.twin, 'game', language.words)
    // The title is above.
    .filter(({ kind }, index) => index > 0 || kind !== 'heading')
    .flatMap(({ kind, text }) =>
      pieces(text, longestMessage).map(piece => ({
        type: 'minecraft:plain_message',
        contents: { text: piece, bold: kind === 'heading' },
        width,
      })),
    )
  return dialog(title, linkTo(title, config.baseUrl + path), body.length === 0 ? undefined : body)
}

/** The website, Discord, the links of the header and the page for help: each address once. */
function linksOf({ config, pages, languages: [{ links }] }: Site) {
  const { baseUrl, server } = config
  const [help] = helpPages.flatMap(path => pages.find(page => page.path === path) ?? [])
  const all = [
    ...linkTo({ translate: 'known_server_link.website', fallback: 'Website' }, `${baseUrl}/`),
    ...linkTo('Discord', server.discordInvite),
    ...links.flatMap(({ label, url }) => linkTo(label, url.startsWith('/') ? baseUrl + url : url)),
    ...(help ? linkTo(help.title, baseUrl + help.path) : []),
  ]
  const urls = all.map(({ action }) => action.url)
  return all.filter(({ action }, index) => urls.indexOf(action.url) === index)
}

/** A button that opens an address; none for `mailto:` and the like. */
function linkTo(label: string | { readonly translate: string; readonly fallback: string }, address: string) {
  const url = safeAddress(address)
  return url === undefined ? [] : [{ label, width, action: { type: 'minecraft:open_url', url } }]
}

/** A web address as java.net.URI takes it: with any other, the game does not start. */
export function safeAddress(address: string): string | undefined {
  const url = parseUrl(address)
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined
  const { origin, pathname, search, hash } = url
  return origin + encoded(pathname + search) + (hash === '' ? '' : `#${encoded(hash.slice(1))}`)
}

/** RFC 3986, 3.3 to 3.5. `URL` leaves some other characters unchanged. */
function encoded(part: string): string {
  return part.replace(
    /%(?![\da-f]{2})|[^\w.~:/?@!$&'()*+,;=%-]/gi,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
