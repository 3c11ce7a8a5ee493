import { expect, test } from 'vitest'
import { goodBundle } from '../../testing/sample.ts'
import { screenshot } from '../../testing/screenshot.ts'
import { fileHeaders } from './upload.ts'

const shot = await screenshot(1000, 560)

const immutableRules = (more: readonly string[] = []) => {
  const { manifest } = goodBundle(files => {
    files.set('assets/harbor.png', shot)
    for (const file of more) files.set(file, shot)
    const join = Buffer.from(files.get('pages/join.md') ?? '').toString()
    files.set('pages/join.md', Buffer.from(`${join}\n![The harbor](/assets/harbor.png)\n`))
  })
  return fileHeaders(manifest)
    .filter(({ headers }) => headers.some(([, value]) => value.includes('immutable')))
    .map(({ path }) => path.replace(/[0-9a-f]{12}/, 'HASH'))
    .sort()
}

test('all smaller pictures share one rule, because hosts count them', () => {
  expect(immutableRules()).toEqual([
    '/assets/portolan.*.webp',
    '/assets/portolan.HASH.css',
    '/assets/portolan.HASH.js',
    '/assets/portolan.HASH.svg',
    '/assets/portolan.HASH.svg',
    '/assets/portolan.HASH.svg',
  ])
})

test('a file of the owner with such a name is not kept forever', () => {
  const rules = immutableRules(['assets/portolan.map.webp'])
  expect(rules).not.toContain('/assets/portolan.*.webp')
  expect(rules.filter(path => path === '/assets/portolan.HASH.webp')).toHaveLength(3)
})
