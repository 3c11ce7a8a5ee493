import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { proposalFor } from './proposal.ts'

const fixtures = 'test/fixtures/presets'

function proposed(pages: ReadonlyMap<string, Uint8Array>) {
  return proposalFor('public', pages, 'https://docs.example.com')
}

test.each([
  ['asciidoctor', ['body'], ['#footer']],
  ['docbook', ['body'], ['.navheader', '.navfooter']],
  ['doxygen', ['body'], ['#top', '.footer']],
  ['javadoc', undefined, []],
  ['jsdoc', undefined, []],
  ['latex2html', ['body'], ['.navigation']],
  ['pelican', undefined, []],
  ['texinfo', ['body'], ['.header']],
  ['typedoc', ['body'], ['.tsd-page-toolbar', '.site-menu', '.page-menu']],
])('pages in the shape of %s lose nothing but menus', async (name, main, menus) => {
  const folder = `${fixtures}/${name}`
  const names = readdirSync(folder).filter(file => file.endsWith('.html'))
  const found = proposed(new Map(names.map(file => [file, readFileSync(`${folder}/${file}`)])))
  expect([found.main, found.menus]).toEqual([main, menus])
  expect([found.read.findings, found.read.problems]).toEqual([[], []])
  const twins = found.read.site.pages.map(({ twin }) => `${twin}`).join('\n---\n\n')
  await expect(twins).toMatchFileSnapshot(`../../../${folder}/twins.md`)
})

test('what a page has by chance in the class of a menu is content', () => {
  const pages = ['a', 'b'].map(name => {
    const head = '<meta name="generator" content="DocBook XSL Stylesheets">'
    const text = `<h2>Part ${name}</h2><p>${name} ${'word '.repeat(50)}</p>`
    return [
      `${name}.html`,
      Buffer.from(`${head}<div class="navheader">${text}</div><p>${name}x</p>`),
    ] as const
  })
  expect(proposed(new Map(pages))).toMatchObject({ main: ['body'], menus: [] })
})
