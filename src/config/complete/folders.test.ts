import { expect, test } from 'vitest'
import { configFolders } from './folders.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('reads what it can', () => {
  expect(configFolders(bytes('pages: content/pages\nassets: ../up\n'))).toEqual({
    pages: 'content/pages',
    assets: 'assets',
    skills: 'skills',
    static: 'static',
  })
  const usual = { pages: 'pages', assets: 'assets', skills: 'skills', static: 'static' }
  expect(configFolders(bytes('pages: [\n'))).toEqual(usual)
  expect(configFolders(new Uint8Array([0xff]))).toEqual(usual)
})
