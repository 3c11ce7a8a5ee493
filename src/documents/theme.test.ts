import { expect, test } from 'vitest'
import type { Site } from '../model/site.ts'
import { tokensOf } from '../pictures/tokens.ts'
import { change, unpaintedBundle } from '../testing/sample.ts'
import { colorScheme } from './theme.ts'

const accent = '#1f7a78'
const colors = {
  light: tokensOf({ look: 'coast', accent }, 'light'),
  dark: tokensOf({ look: 'coast', accent }, 'dark'),
}
const sky = { light: colors.light.sky, dark: colors.dark.sky }

interface Choice {
  readonly theme?: string
  readonly toggle?: boolean
  readonly ownStyle?: string
}

function schemeOf({ theme = 'auto', toggle = false, ownStyle }: Choice) {
  const looks = { theme, toggle, accent, look: 'coast' }
  const site = { config: { site: looks, service: { shortName: 'a' } }, ownStyle }
  return colorScheme(site as unknown as Site, colors)
}

test('what the browser gets follows the theme', () => {
  expect(schemeOf({}).themeColors).toEqual([
    { color: sky.light, media: '(prefers-color-scheme: light)' },
    { color: sky.dark, media: '(prefers-color-scheme: dark)' },
  ])
  expect(schemeOf({ theme: 'dark' })).toMatchObject({
    schemes: 'dark',
    themeColors: [{ color: sky.dark }],
    first: { sky: sky.dark },
  })
  expect(schemeOf({ theme: 'light', toggle: true })).toMatchObject({
    schemes: 'light',
    themeColors: [{ color: sky.light }, { color: sky.dark, media: 'not all' }],
    first: { sky: sky.light },
  })
})

test.each([
  [':root{--sky:#123456}', ['#123456', '#123456']],
  [':root { --sky: light-dark( #fff , rgb(1 2 3) ); }', ['#fff', 'rgb(1 2 3)']],
  [':root{--sky:#111;} .a{--sky: black}', ['black', 'black']],
  ['/* --sky: red; */', [sky.light, sky.dark]],
  [':root{--sky: var(--sand);--sky-ink: red}', [sky.light, sky.dark]],
  [':root{--sky: linear-gradient(#fff, #000)}', [sky.light, sky.dark]],
])('%s has the skies %j', (ownStyle, skies) => {
  expect(schemeOf({ ownStyle }).themeColors.map(({ color }) => color)).toEqual(skies)
})

/** The files of the sample site with a part of its config changed. */
function published(from: string | RegExp, to: string) {
  const { bundle } = unpaintedBundle(files => change(files, 'portolan.yaml', from, to))
  if (bundle === undefined) throw new Error('the sample is broken')
  return Array.from(bundle.files, ([file, bytes]) => ({ file, text: Buffer.from(bytes).toString() }))
}
const pictures = (files: ReturnType<typeof published>) =>
  files.filter(
    ({ file, text }) =>
      /^assets\/portolan\..*\.svg$/.test(file) && /preserveAspectRatio|viewBox="0 0 8 8"/.test(text),
  )

test('a look has a picture that a switch can change, and a site without a logo an emblem', () => {
  const [picture, ...others] = pictures(published(/\n {2}look: coast\n/, '\n  look: "coast"\n'))
  expect(others).toEqual([])
  expect(picture?.text).toContain('prefers-color-scheme')
  const dark = pictures(published(/\n {2}look: coast\n/, '\n  look: coast\n  theme: dark\n'))
  expect(dark.map(({ text }) => text.includes('prefers-color-scheme'))).toEqual([false])
  const toggle = pictures(published(/\n {2}look: coast\n/, '\n  look: coast\n  theme: dark\n  toggle: yes\n'))
  expect(toggle.map(({ text }) => text)).toEqual([picture?.text])
  const unsigned = pictures(published(/\n {2}logo:.*\n/, '\n'))
  expect(unsigned.some(({ text }) => text.includes('viewBox="0 0 8 8"'))).toBe(true)
})

test('the style sheet begins with the colors, also for browsers that do not know light-dark()', () => {
  const style = published(/\n {2}look: coast\n/, '\n  look: "coast"\n').find(({ file }) =>
    /\.css$/.test(file),
  )
  const [root = '', fallback = ''] = style?.text.split('\n') ?? []
  expect(root).toMatch(/^:root\{color-scheme:light dark;--accent:#[0-9a-f]{6};--sky:light-dark\(#/)
  expect(root).toMatch(/--edge-image:url\("data:image\/svg\+xml,[^"<>#]*"\)\}$/)
  expect(fallback).toContain(`{:root{color-scheme:light;--sky:${sky.light};`)
  const names = (css: string) => Array.from(css.matchAll(/--[\w-]+(?=:#|:light)/g), String)
  expect(names(fallback)).toEqual(names(root).filter(name => name !== '--accent'))
})
