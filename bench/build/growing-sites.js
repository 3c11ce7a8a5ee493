// Writes sites with many things of one kind: pages, posts, languages, pictures or redirects.
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { nameOf, pageText } from './made-pages.js'
import { writeSite } from './sites.js'

const languages = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'ru', 'tr', 'zh']
const pages = 'site/pages'

/** By what grows: replaces a folder by the sources of a site with `count` of them. */
export const growingSites = {
  pages: (folder, count) => writeSite('portolan', folder, count),
  posts: writePosts,
  languages: writeLanguages,
  pictures: writePictures,
  redirects: (folder, count) => {
    writeSite('portolan', folder, 10)
    const lines = numbers(count).map(number => `  /old/${number}.php: /page-${1 + (number % 9)}`)
    if (count > 0) configure(folder, ['redirects:', ...lines])
  },
}

function writePosts(folder, count) {
  writeSite('portolan', folder, 10)
  if (count === 0) return
  writePage(folder, 'news/index', 'title: News\nposts: yes', '# News\n')
  for (const number of numbers(count)) {
    const date = new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10)
    const front = `title: Post ${number}\ndate: ${date}\ntags: [tag-${number % 12}]`
    writePage(folder, `news/post-${number}`, front, pageText(number, 10, 'here'))
  }
}

/** The same pages in each of 13 languages. */
function writeLanguages(folder, count) {
  writeSite('portolan', folder, count / 13)
  for (const language of languages) {
    mkdirSync(join(folder, pages, language))
    for (const number of numbers(count / 13)) {
      const name = `${nameOf(number)}.md`
      copyFileSync(join(folder, pages, name), join(folder, pages, language, name))
    }
  }
  configure(folder, ['languages:', ...languages.map(language => `  - language: ${language}`)])
}

async function writePictures(folder, count) {
  writeSite('portolan', folder, 10)
  const config = join(folder, 'site/portolan.yaml')
  writeFileSync(config, readFileSync(config, 'utf8').replace('pictures: no', 'pictures: yes'))
  const noise = { type: 'gaussian', mean: 128, sigma: 12 }
  const create = { width: 960, height: 540, channels: 3, background: 'teal', noise }
  const jpeg = await sharp({ create }).jpeg({ quality: 85 }).toBuffer()
  for (const number of numbers(count)) {
    // Bytes behind the end make each file another picture.
    write(join(folder, `site/assets/${number}.jpg`), Buffer.concat([jpeg, Buffer.from(`${number}`)]))
    const file = join(folder, pages, `${nameOf(number % 10)}.md`)
    appendFileSync(file, `\n![Picture ${number}](/assets/${number}.jpg)\n`)
  }
}

function numbers(count) {
  return Array.from({ length: count }, (_, index) => index)
}

function writePage(folder, name, front, text) {
  write(
    join(folder, pages, `${name}.md`),
    `---\n${front}\ndescription: Written by a program.\n---\n\n${text}`,
  )
}

function configure(folder, lines) {
  appendFileSync(join(folder, 'site/portolan.yaml'), `\n${lines.join('\n')}\n`)
}

function write(file, bytes) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}
