import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { configSchema } from '../../schema/config.ts'
import { configLinks } from '../config/own-addresses.ts'
import { yamlSource } from '../yaml/source.ts'
import { yaml } from '../yaml/yaml.ts'
import { sitePaths } from './site-paths.ts'

const good = readFileSync(new URL('../fixtures/portolan.yaml', import.meta.url), 'utf8')
const security = { contact: 'tel:1', expires: '2027-01-01' }

test('addresses that pages may link to, beside pages and assets', () => {
  const config = parse(good)
  expect(sitePaths(configSchema.parse(config), ['/', '/a/b'])).toMatchSnapshot()
  expect(sitePaths(configSchema.parse({ ...config, agents: { security } }), [])).toContain(
    '/.well-known/security.txt',
  )
  expect(sitePaths(undefined, []).filter(path => path.includes('join-'))).toEqual([])
})

test('the links from a config are those to pages that there are', () => {
  const links = (text: string) => configLinks(yaml(yamlSource('a.yaml', text)).tree, new Set(['/', '/join']))
  expect(links(good)).toMatchSnapshot()
  expect(links(good.replace('/join', '/join?x#faq'))).toMatchSnapshot()
  expect(links(good.replace('/join', '/nope')).map(({ path }) => path)).toEqual(['/'])
  expect(links(good.replaceAll('https://play.example.net/', 'https://a.example/'))).toEqual([])
  expect(links('a: b\n')).toEqual([])
  expect(configLinks(undefined, new Set(['/']))).toEqual([])
})
