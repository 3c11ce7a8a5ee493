import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { refusedFiles } from '../../site/pages/refused-files.ts'
import { scratch } from '../../testing/scratch.ts'
import { readSources } from './read-sources.ts'

const secret = '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n'
const folders = { pages: 'pages', assets: 'assets', skills: 'skills', static: 'static', from: 'public' }

function read(files: Readonly<Record<string, string>>) {
  const config = join(scratch(), 'portolan.yaml')
  for (const [file, text] of Object.entries({ 'portolan.yaml': '', ...files })) {
    mkdirSync(dirname(join(config, '..', file)), { recursive: true })
    writeFileSync(join(config, '..', file), text)
  }
  const { files: found, refused } = readSources(config, () => folders)
  return { found: [...found.keys()].slice(1), refused, messages: refusedFiles({ refused }) }
}

test.each([
  ['assets/id_rsa', ''],
  ['static/deep/id_ed25519', ''],
  ['public/server.pem', secret],
  ['public/a.KEY', secret.replace('OPENSSH ', '')],
  ['assets/chain.crt', `-----BEGIN CERTIFICATE-----\nabc\n${secret}`],
  ['assets/a.asc', '-----BEGIN PGP PRIVATE KEY BLOCK-----\n'],
  ['assets/a.pfx', ''],
])('%s is a private key: an error', (file, text) => {
  const { found, messages } = read({ [file]: text })
  expect(found).toEqual([])
  expect(messages).toMatchObject([{ file, ruleId: 'private-key', fatal: true }])
})

test.each([
  ['assets/id_rsa.pub', 'ssh-rsa abc'],
  ['assets/ca.pem', '-----BEGIN CERTIFICATE-----\nabc\n'],
  ['static/security.asc', '-----BEGIN PGP PUBLIC KEY BLOCK-----\n'],
  ['assets/talk.key', 'slides'],
  ['pages/keys.md', secret],
  ['assets/a.bak.png', ''],
  ['public/thumbs.html', ''],
  ['public/template.html', ''],
])('%s is published', (file, text) => {
  expect(read({ [file]: text })).toMatchObject({ found: [file], messages: [] })
})

test('files of editors and systems are left out, with one note that is never an error', () => {
  const files = [
    'assets/Thumbs.db',
    'assets/a.png~',
    'pages/index.md.bak',
    'public/desktop.ini',
    'public/~$a.docx',
  ]
  const { found, messages } = read(Object.fromEntries(files.map(file => [file, ''])))
  expect(found).toEqual([])
  const reason = '5 files (pages/index.md.bak, assets/Thumbs.db, assets/a.png~ …) are not published'
  expect(messages).toMatchObject([
    { ruleId: 'leftover-file', reason: expect.stringContaining(reason), fatal: false, staysWarning: true },
  ])
  expect(read({ 'static/#a#': '' }).messages[0]?.reason).toMatch(/^static\/#a# is not published/)
})
