// Lays the made-up site down as the sources of one of the programs, and edits it there.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nameOf, pageText, titleOf } from './corpus.js'

const address = 'play.lanternbay.example'
const edited = '\nEdited in round '

/** For each kind of site: where its pages lie, what they write for the address, and where the address is set. */
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
}

/** The sources of a site of `count` pages; what lay in the folder is gone. */
export function layDown(kind, folder, count) {
  rmSync(folder, { recursive: true, force: true })
  for (const [file, text] of Object.entries(kinds[kind].files())) write(join(folder, file), text)
  for (let number = 0; number < count; number++) {
    const { value, front } = kinds[kind]
    const description = `${titleOf(number)} of a made-up site, written by a program.`
    const head = `---\ntitle: ${titleOf(number)}\ndescription: ${description}\n${front}---\n`
    write(pageFile(kind, folder, number), `${head}\n${pageText(number, count, value)}`)
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

function hugoFiles() {
  const frame = frameOf('{{ .Title }}', '{{ .Description }}', '{{ .Content }}')
  return {
    'hugo.toml': `baseURL = 'https://lanternbay.example/'
title = 'Lantern Bay'
disableKinds = ['taxonomy', 'term', 'RSS']

[params]
serverAddress = '${address}'
`,
    // Leaves out what portolan does not do: colours in code, a folder for each page.
    'lean.toml': 'uglyURLs = true\n\n[markup.highlight]\ncodeFences = false\n',
    'layouts/shortcodes/address.html': '{{ site.Params.serverAddress }}',
    'layouts/_default/single.html': frame,
    'layouts/_default/list.html': frame,
  }
}

function eleventyFiles() {
  return {
    'package.json': '{ "type": "module" }\n',
    'eleventy.config.js': "export default () => ({ dir: { input: 'src', output: 'out' } })\n",
    'src/_data/server.json': `{ "serverAddress": "${address}" }\n`,
    'src/_includes/page.njk': frameOf('{{ title }}', '{{ description }}', '{{ content | safe }}'),
  }
}

/** What a page of portolan has around its content, as far as the others have a word for it. */
function frameOf(title, description, content) {
  const names = ['/', '/page-1', '/page-2', '/page-3', '/page-4']
  const nav = names.map(path => `<li><a href="${path}">${path}</a></li>`).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Lantern Bay</title>
<meta name="description" content="${description}">
<link rel="stylesheet" href="/assets/site.css">
</head>
<body>
<header><nav><ul>${nav}</ul></nav></header>
<main>${content}</main>
<footer><p>Lantern Bay</p></footer>
</body>
</html>
`
}
