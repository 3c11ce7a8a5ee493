import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../config/complete/read-config.ts'
import { borrowedTexts } from './borrowed-texts.ts'
import { languagesOf } from './languages.ts'

const good = readFileSync(new URL('./fixtures/portolan.yaml', import.meta.url), 'utf8')

function borrowed(yaml: string, index: number) {
  const files = new Map([['portolan.yaml', Buffer.from(yaml)]])
  const read = readConfig({ config: 'portolan.yaml', files, refused: [] })
  if (!('config' in read)) throw new Error(JSON.stringify(read))
  const { config, tree } = read
  const languages = languagesOf(config)
  const language = languages[index]
  if (language === undefined) throw new Error('no such language')
  const { config: texts, words } = borrowedTexts(language, languages, tree)
  return { texts: Object.fromEntries(texts), words: [...words], own: language.server }
}

const small = (language: string) => `baseUrl: https://play.example.net
service: { language: ${language} }
server:
  name: Example
  serverAddress: play.example.net
  discordInvite: https://discord.gg/example
  compatibilityNote: Ask us.
`

test('the language of the service borrows nothing, when there are words in it', () => {
  expect(borrowed(good, 0)).toMatchObject({ texts: {}, words: [] })
})

test('a language that portolan does not have borrows words and presets from English', () => {
  const { texts, words, own } = borrowed(small('he'), 0)
  expect(texts).toMatchObject({ [own.editions.java.menu]: 'en', [own.accountSafety ?? '']: 'en' })
  expect(Object.keys(texts)).not.toContain('Ask us.')
  expect(Object.keys(texts)).not.toContain('play.example.net')
  expect(words).toEqual(
    expect.arrayContaining(['Copy', 'Compatibility:', 'Check live status with mcstatus.io']),
  )
  expect(borrowed(`${small('he')}site: { words: { copy: העתק } }\n`, 0).words).not.toContain('Copy')
})
