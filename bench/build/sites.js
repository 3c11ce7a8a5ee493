// Writes the sources of a site for one of the programs, and edits them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as made from './made-pages.js'
import { nameOf, titleOf } from './made-pages.js'
import * as realistic from './realistic-pages.js'

const address = 'play.lanternbay.example'
const edited = '\nEdited in round '
const bench = new URL('../', import.meta.url).href
const sanitizer = `${bench}node_modules/sanitize-html/index.js`

const corpora = { made, realistic }

/** For each kind of site: where its pages are, how they write the address, and where the address is set. */
const kinds = {
  portolan: {
    pages: 'site/pages',
    value: '{{ server.serverAddress }}',
    front: '',
    config: 'site/portolan.yaml',
    files: portolanFiles,
  },
  hugo: { pages: 'content', value: '{{< address >}}', front: '', config: 'hugo.toml', files: hugoFiles },
  eleventy: {
    pages: 'src',
    value: '{{ server.serverAddress }}',
    front: 'layout: page.njk\n',
    config: 'src/_data/server.json',
    files: eleventyFiles,
  },
  finished: { pages: 'site/public', files: finishedFiles },
  // They have their pages.
  sample: { files: sampleFiles },
  'sample without pictures': { files: plainSampleFiles },
  empty: { files: () => ({ 'empty.js': '' }) },
}

/** Replaces a folder by the sources of a site of `count` pages. */
export function writeSite(kind, folder, count, pages = 'made') {
  rmSync(folder, { recursive: true, force: true })
  for (const [file, text] of Object.entries(kinds[kind].files())) write(join(folder, file), text)
  for (let number = 0; number < count; number++) {
    if (kind === 'finished') {
      write(join(folder, kinds[kind].pages, `${nameOf(number)}.html`), finishedPage(number))
      continue
    }
    const { value, front } = kinds[kind]
    const description = `${titleOf(number)} of a made-up site, written by a program.`
    const head = `---\ntitle: ${titleOf(number)}\ndescription: ${description}\n${front}---\n`
    write(pageFile(kind, folder, number), `${head}\n${corpora[pages].pageText(number, count, value)}`)
  }
}

/** Changes the text of the last page. */
export function editPage(kind, folder, count, round) {
  const file = pageFile(kind, folder, count - 1)
  const [text] = readFileSync(file, 'utf8').split(edited)
  writeFileSync(file, `${text}${edited}${round}.\n`)
}

/** Changes the address of the server, which every page shows. */
export function editValue(kind, folder, round) {
  const file = join(folder, kinds[kind].config)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/\bplay\d*\.lanternbay/g, `play${round}.lanternbay`))
}

function pageFile(kind, folder, number) {
  // Hugo's home page is the list of everything.
  const name = kind === 'hugo' && number === 0 ? '_index' : nameOf(number)
  return join(folder, kinds[kind].pages, `${name}.md`)
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function portolanFiles() {
  return {
    'site/portolan.yaml': `baseUrl: https://lanternbay.example

service:
  shortName: lantern
  description: A made-up site, to see how long it takes to build one.

server:
  name: Lantern Bay
  website: https://lanternbay.example/
  guide: https://lanternbay.example/
  serverAddress: ${address}
  discordInvite: https://discord.gg/example
  compatibilityNote: Made up, not live status.
  editions:
    java:
      name: Java Edition
      devices: Windows, macOS, Linux
      menu: Multiplayer → Add Server
      port: null
      note: Enter the address alone.
      steps:
        - title: Start the game
          text: Choose Multiplayer, then Add Server, and enter the address.
    bedrock:
      name: Bedrock Edition
      devices: Windows, Android, iPhone, iPad
      menu: Play → Servers → Add Server
      port: 19132
      note: A made-up port.
      availability: unconfirmed
      steps:
        - title: Start the game
          text: Choose Play, then Servers, then Add Server, and enter address and port.

site:
  # The other programs paint none.
  pictures: no
  nav: [/, /page-1, /page-2, /page-3, /page-4]

deploy:
  targets: [nginx]
`,
  }
}

function sampleFiles() {
  const root = new URL('../../', import.meta.url)
  const entries = readdirSync(new URL('site', root), { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const path = fileURLToPath(root)
  return Object.fromEntries(files.map(file => [relative(path, file), readFileSync(file)]))
}

function plainSampleFiles() {
  const { 'site/portolan.yaml': config, ...others } = sampleFiles()
  const plain = `${config}`.replace(/^site:$/m, 'site:\n  pictures: no')
  return { ...others, 'site/portolan.yaml': plain }
}

function finishedFiles() {
  return {
    'site/portolan.yaml': `baseUrl: https://docs.example.com
site:
  from: public
deploy:
  targets: [nginx]
`,
  }
}

/** A page that VitePress wrote, with another title. */
function finishedPage(number) {
  const page = readFileSync(
    new URL('../../test/fixtures/adopted/vitepress/guide/sailing.html', import.meta.url),
    'utf8',
  )
  return page.replaceAll('Sailing', titleOf(number)).replace(/<link rel="canonical"[^>]*>/, '')
}

function hugoFiles() {
  const frame = frameOf('{{ .Title }}', '{{ .Description }}', '{{ .Content }}', '{{ site.Title }}')
  return {
    'hugo.toml': `baseURL = 'https://lanternbay.example/'
title = 'Lantern Bay'
disableKinds = ['taxonomy', 'term', 'RSS']

[params]
serverAddress = '${address}'
`,
    // The same work as portolan: a Markdown twin of each page.
    'twins.toml': `[mediaTypes."text/markdown"]
suffixes = ["md"]

[outputFormats.MARKDOWN]
mediaType = "text/markdown"
isPlainText = true

[outputs]
page = ["HTML", "MARKDOWN"]
home = ["HTML", "MARKDOWN"]
`,
    'layouts/_default/single.md': '{{ .RawContent }}',
    'layouts/index.md': '{{ .RawContent }}',
    'layouts/shortcodes/address.html': '{{ site.Params.serverAddress }}',
    'layouts/_default/single.html': frame,
    'layouts/_default/list.html': frame,
  }
}

function eleventyFiles() {
  return {
    'package.json': '{ "type": "module" }\n',
    // The same work as portolan: HTML through an allow-list, and a Markdown twin of each page.
    'eleventy.config.js': `import sanitizeHtml from ${JSON.stringify(sanitizer)}

export default config => {
  config.addFilter('clean', html => sanitizeHtml(html, { allowedTags: sanitizeHtml.defaults.allowedTags.concat('img') }))
  return { dir: { input: 'src', output: 'out' } }
}
`,
    'src/twins.11ty.js': `export const data = {
  pagination: { data: 'collections.all', size: 1, alias: 'twin' },
  permalink: ({ twin }) => twin.page.filePathStem + '.md',
  eleventyExcludeFromCollections: true,
}

export function render({ twin, server }) {
  return twin.rawInput.replaceAll('{{ server.serverAddress }}', server.serverAddress)
}
`,
    'src/_data/server.json': `{ "serverAddress": "${address}" }\n`,
    'src/_includes/page.njk': frameOf(
      '{{ title }}',
      '{{ description }}',
      '{{ content | clean | safe }}',
      'Lantern Bay',
    ),
  }
}

/** What a page of portolan has around its content, as far as the others have a word for it. */
function frameOf(title, description, content, name) {
  const names = ['/', '/page-1', '/page-2', '/page-3', '/page-4']
  const nav = names.map(path => `<li><a href="${path}">${path}</a></li>`).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${name}</title>
<meta name="description" content="${description}">
<link rel="stylesheet" href="/assets/site.css">
</head>
<body>
<header><nav><ul>${nav}</ul></nav></header>
<main>${content}</main>
<footer><p>${name}</p></footer>
</body>
</html>
`
}
