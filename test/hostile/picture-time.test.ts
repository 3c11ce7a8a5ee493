import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { measured } from './measured.ts'

const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
const shape = '<path d="M0 0h100v100z"/>'
const drawing = (inside: string) => `${start}${inside}</svg>`
const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')
const filtered = (primitives: string) =>
  drawing(`<filter id="f">${primitives}</filter><rect width="100" height="100" filter="url(#f)"/>`)

/** Each level has the one before it twice. */
const doubled = (levels: number, level: (id: string, before: string) => string, use: string) =>
  drawing(many(levels, index => level(`l${index}`, `l${index - 1}`)) + use.replace('LAST', `l${levels - 1}`))

function png(side: number, bits = 8): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // One sample a pixel: a gray.
  head.writeUInt8(bits, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side * (bits / 8) + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A site of two pages with this logo. */
function siteWith(logo: string | Buffer): string {
  const cwd = sampleSite()
  const name = typeof logo === 'string' ? 'own.svg' : 'own.png'
  writeFileSync(join(cwd, 'site/assets', name), logo)
  edit(join(cwd, 'site/portolan.yaml'), '  logo: assets/logo.svg', `  logo: assets/${name}`)
  rmSync(join(cwd, 'site/pages'), { recursive: true })
  mkdirSync(join(cwd, 'site/pages'))
  const page = '---\ntitle: T\ndescription: D.\n---\n\nText.\n'
  for (const file of ['index.md', 'join.md']) writeFileSync(join(cwd, 'site/pages', file), page)
  return cwd
}

/** A logo is painted, or named: within the limits of the process that paints it. */
async function expectPaintedOrRefused(logo: string | Buffer, command = 'check') {
  const { code, stdout, stderr, cpu, memory } = await measured([command], siteWith(logo))
  expect([0, 1]).toContain(code)
  if (code === 1)
    expect(stdout + stderr).toMatch(
      /error\[logo-too-complex\]: assets\/own\.(?:svg|png) .*\n +--> site\/portolan\.yaml:\d+:\d+/,
    )
  expect(cpu).toBeLessThan(10_000)
  expect(memory).toBeLessThan(400_000_000)
  return code
}

test.each([
  [
    'clip paths, 12 levels',
    doubled(
      12,
      (id, before) =>
        `<clipPath id="${id}">${`<path clip-path="url(#${before})" d="M0 0h100v100z"/>`.repeat(2)}</clipPath>`,
      `<g clip-path="url(#LAST)">${shape}</g>`,
    ),
  ],
  [
    'masks, 12 levels',
    doubled(
      12,
      (id, before) =>
        `<mask id="${id}">${`<path mask="url(#${before})" d="M0 0h100v100z"/>`.repeat(2)}</mask>`,
      `<g mask="url(#LAST)">${shape}</g>`,
    ),
  ],
  [
    'copies, 14 levels',
    doubled(
      14,
      (id, before) => `<g id="${id}">${shape}${`<use href="#${before}"/>`.repeat(2)}</g>`,
      '<use href="#LAST"/>',
    ),
  ],
  [
    'patterns, 8 levels',
    doubled(
      8,
      (id, before) =>
        `<pattern id="${id}" width="1" height="1">${`<path fill="url(#${before})" d="M0 0h100v100z"/>`.repeat(4)}</pattern>`,
      '<path fill="url(#LAST)" d="M0 0h100v100z"/>',
    ),
  ],
  [
    'markers',
    drawing(
      `<marker id="m">${shape.repeat(50)}</marker><path marker-mid="url(#m)" d="M0 0${'h1'.repeat(5_000)}"/>`,
    ),
  ],
  [
    'its own style for clip paths',
    drawing(
      `<style>g{clip-path:url(#c)}</style><clipPath id="c">${shape.repeat(100)}</clipPath>${`<g>${shape}</g>`.repeat(500)}`,
    ),
  ],
  [
    '90 transparent groups in one another',
    drawing(`${'<g opacity=".5">'.repeat(90)}${shape}${'</g>'.repeat(90)}`),
  ],
  [
    'a chain of clip paths',
    drawing(
      many(3_000, index => `<clipPath id="c${index}" clip-path="url(#c${index + 1})">${shape}</clipPath>`) +
        `<g clip-path="url(#c0)">${shape}</g>`,
    ),
  ],
  ['8,000 transparent shapes', drawing('<path opacity=".9" d="M0 0h100v100z"/>'.repeat(8_000))],
  [
    'lines across, 230 kB',
    drawing(`<path d="M0 0${many(40_000, index => `L${(index * 37) % 100} ${(index * 71) % 97}`)}"/>`),
  ],
  [
    '5,000 stops of a gradient for 100 shapes',
    drawing(
      `<linearGradient id="g">${'<stop/>'.repeat(5_000)}</linearGradient>${'<path fill="url(#g)" d="M0 0h100v100z"/>'.repeat(100)}`,
    ),
  ],
  [
    '4,000 rules for 8,000 elements',
    drawing(
      `<style>${many(4_000, index => `.a${index} .b{fill:red}`)}</style>${'<g class="b"/>'.repeat(8_000)}`,
    ),
  ],
])('PICTURE-01 a logo with %s is painted or named, in ten seconds and 400 MB', async (_, logo) => {
  await expectPaintedOrRefused(logo)
})

test.each([
  ['feTurbulence of 100 octaves', '<feTurbulence baseFrequency=".05" numOctaves="100"/>'],
  ['feMorphology of radius 50', '<feMorphology operator="dilate" radius="50"/>'],
  ['feConvolveMatrix of order 50', `<feConvolveMatrix order="50" kernelMatrix="${'1 '.repeat(2_500)}"/>`],
  ['200 blurs', '<feGaussianBlur stdDeviation="5"/>'.repeat(200)],
  [
    'a drawing in a feImage',
    `<feImage href="data:image/svg+xml;base64,${Buffer.from(drawing(shape)).toString('base64')}"/>`,
  ],
])(
  'PICTURE-02 a logo with a filter of %s is painted or named, in ten seconds and 400 MB',
  async (_, primitives) => {
    await expectPaintedOrRefused(filtered(primitives))
  },
)

test.each([
  ['20,000 × 20,000', png(20_000)],
  ['4,000 × 4,000, with 16 bits each', png(4_000, 16)],
])('PICTURE-03 a PNG of %s pixels is painted or named, in ten seconds and 400 MB', async (_, logo) => {
  await expectPaintedOrRefused(logo)
})

test.each([
  ['entities', `<!DOCTYPE svg [<!ENTITY a "${shape.replaceAll('"', "'")}">]>${drawing('&a;'.repeat(100))}`],
  ['an entity in an attribute', `<!DOCTYPE svg [<!ENTITY a "url">]>${drawing('<g clip-path="&a;(#c)"/>')}`],
  ['tags that do not match', drawing(`<g>${shape}`)],
  ['5,000 levels', drawing(`${'<g>'.repeat(5_000)}${shape}${'</g>'.repeat(5_000)}`)],
  ['text in front of it', `\x1f\x8b\x08${drawing(shape)}`],
])('PICTURE-04 a logo with %s, is painted or named', async (_, logo) => {
  await expectPaintedOrRefused(logo)
})

test.each([
  // What counts nothing, and takes long: only the library knows.
  [
    'time',
    filtered('<feMorphology operator="dilate" radius="1" /><feFlood/>')
      .replace('<rect', '<g transform="scale(99)"><rect')
      .replace('"/></svg>', '"/></g></svg>')
      .replace('width="100" height="100"', 'width="1" height="1"'),
  ],
])('PICTURE-05 a logo that takes too much %s is stopped and reported', async (_, logo) => {
  const { code, stderr } = await measured(['build'], siteWith(logo))
  expect(stderr).toMatch(
    /error\[logo-too-complex\]: assets\/own\.svg cannot be painted: .*\n +--> site\/portolan\.yaml:\d+:\d+/,
  )
  expect(code).toBe(1)
})

test.each([
  ['6,000 shapes', drawing(many(6_000, index => `<path d="M${index % 100} ${index % 97}l50 20l-30 40z"/>`))],
  ['20 blurs', filtered('<feGaussianBlur stdDeviation="5"/>'.repeat(20))],
  [
    '100 clip paths',
    drawing(`<clipPath id="c">${shape}</clipPath>${`<g clip-path="url(#c)">${shape}</g>`.repeat(100)}`),
  ],
  ['a PNG of 4,096 × 4,096 pixels', png(4_096)],
])('PICTURE-06 %s are painted, in ten seconds and 400 MB', async (_, logo) => {
  const { code, stderr, cpu, memory } = await measured(['build', '--quiet', '--no-cache'], siteWith(logo))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(cpu).toBeLessThan(10_000)
  expect(memory).toBeLessThan(400_000_000)
})
