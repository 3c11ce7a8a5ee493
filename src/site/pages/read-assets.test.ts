import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compile } from '../../compile.ts'
import { readTemplates } from '../../files/package.ts'

const own = 'service: { name: A, description: All about A. }'
const page = '<!doctype html><meta charset="utf-8"><title>A</title><main><h1>A</h1><p>Some words.</p></main>'

test.each([
  [own, 'assets/a.jpg', 'assets/a.jpg'],
  [own, 'static/a.jpeg', '_static/a.jpeg'],
  ['site: { from: public }', 'public/a.JPG', 'a.JPG'],
])('%s: a photograph at %s is published without its place', async (config, file, published) => {
  const exif = { IFD0: { Make: 'A camera' }, IFD3: { GPSDateStamp: '2026:11:03' } }
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#3fae5a' } })
  const files = new Map<string, Uint8Array>([
    ['portolan.yaml', Buffer.from(`baseUrl: https://a.example\n${config}\n`)],
    config === own
      ? ['pages/index.md', Buffer.from('---\ntitle: A\ndescription: B\n---\n\nWords.\n')]
      : ['public/index.html', Buffer.from(page)],
    [file, await drawn.jpeg().withExif(exif).toBuffer()],
  ])
  const { bundle, diagnostics } = compile({ config: 'portolan.yaml', files, refused: [] }, readTemplates())
  expect(diagnostics).toEqual([])
  const text = Buffer.from(bundle?.files.get(published) ?? '').toString('latin1')
  expect([/A camera/.test(text), /2026:11:03/.test(text)]).toEqual([true, false])
})
