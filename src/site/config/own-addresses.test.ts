import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { yamlSource } from '../yaml/source.ts'
import { mapping } from '../yaml/yaml.ts'
import { configLinks } from './own-addresses.ts'

const good = readFileSync(new URL('../fixtures/portolan.yaml', import.meta.url), 'utf8')

test('the links from a config are those to pages that there are', () => {
  const links = (text: string) => {
    const { tree } = mapping(yamlSource('a.yaml', text), '')
    return tree && configLinks(tree, new Set(['/', '/join']))
  }
  expect(links(good)).toMatchSnapshot()
  expect(links(good.replace('/join', '/join?x#faq'))).toMatchSnapshot()
  expect(links(good.replace('/join', '/nope'))?.map(({ path }) => path)).toEqual(['/'])
  expect(links(good.replaceAll('https://play.example.net/', 'https://a.example/'))).toEqual([])
  expect(links('a: b\n')).toEqual([])
})
