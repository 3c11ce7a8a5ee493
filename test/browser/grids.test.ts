import { expect, onTestFinished, test } from 'vitest'
import { change } from '../../src/testing/sample.ts'
import { screenshot } from '../../src/testing/screenshot.ts'
import { visitor } from './chromium.ts'
import { sharedSite } from './served.ts'

const numbers = Array.from({ length: 13 }, (_, index) => index + 1)
const list = (line: (number: number) => string) => numbers.map(line).join('\n')

const config = `
people:
  - group: Team
    members:
${list(number => `      - { name: Player ${number}, about: "${'Builds. '.repeat(number)}.", picture: assets/p.png }`)}
votes:
${list(number => `  - { label: "${'List '.repeat((number % 3) + 1)}${number}", url: https://vote.example/${number} }`)}
`
const page = `---
title: Grids
description: Everything in rows.
---

::people{group=Team}

::people{style=strip}

::votes

<div class="cards">

${list(number => `- **[Card ${number}](/join)**\n\n  ${'Text '.repeat(number)}`)}

</div>

:::gallery
${list(number => `![Picture ${number}](/assets/p.png?${number})`)}
:::

::embed{src="/map/#world" title="Map" ratio=21:9}
`

const picture = await screenshot(1600, 900)
const site = sharedSite(files => {
  files.set('assets/p.png', picture)
  files.set('pages/grids.md', Buffer.from(page))
  change(files, 'portolan.yaml', /^people:[\s\S]*?^agents:/m, `${config}\nagents:`)
  change(files, 'portolan.yaml', '\ndeploy:\n', '\ndeploy:\n  elsewhere: [/map/]\n')
})

/** A visitor, and the map's own server in front of nginx. */
async function visit() {
  const visit = await visitor(site.browser, site.origin)
  onTestFinished(() => visit.context.close())
  const map = { contentType: 'text/html', body: '<!doctype html><p>The map</p>' }
  await visit.context.route(/\/map\//, route => route.fulfill(map))
  return visit
}

/** The widths of what is in rows, for each number of items from 13 to 1. */
const widths = `(items => {
  const parent = document.querySelector(items).parentElement
  const found = []
  for (let left = parent.querySelectorAll(items).length; left > 0; left--) {
    const boxes = [...parent.querySelectorAll(items)].map(item => item.getBoundingClientRect())
    found.push([...new Set(boxes.map(({ width }) => Math.round(width)))].length)
    parent.lastElementChild.remove()
  }
  return found
})`

test('at any width, any number of items are of one width', async () => {
  const { page } = await visit()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.origin}/grids`)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    for (const items of [
      '.cards.people li',
      '.votes li',
      '.cards:not(.people) > ul > li',
      '.gallery figure',
      '.people.strip li',
    ])
      expect([width, items, await page.evaluate(`${widths}('${items}')`)]).toEqual([
        width,
        items,
        Array(13).fill(1),
      ])
  }
})

test('a picture opens and closes with the keyboard, without a script', async () => {
  const context = await site.browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${site.origin}/grids`, { waitUntil: 'networkidle' })
  const button = page.getByRole('button', { name: 'Enlarge picture: Picture 1', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Picture 1', exact: true })
  await dialog.waitFor()
  const focused = () =>
    page.locator(':focus').evaluate('document.activeElement.ariaLabel ?? document.activeElement.innerText')
  expect(await focused()).toBe('Close')
  for (const how of ['Escape', 'Enter']) {
    await page.keyboard.press(how)
    await dialog.waitFor({ state: 'hidden' })
    expect(await focused()).toBe('Enlarge picture: Picture 1')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
  }
  await page.mouse.click(5, 450)
  await dialog.waitFor({ state: 'hidden' })
})

// Without scripts, browsers load lazy pictures at once, so that no page learns how far somebody has scrolled.
test('the large picture loads when it is opened, as wide as the screen needs it', async () => {
  const { page, complaints } = await visit()
  await page.setViewportSize({ width: 1280, height: 900 })
  const loaded = new Set<string>()
  page.on('request', request => request.url().endsWith('.webp') && loaded.add(request.url()))
  await page.goto(`${site.origin}/grids`)
  const button = page.getByRole('button', { name: 'Enlarge picture: Picture 1', exact: true })
  await button.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const before = loaded.size
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Picture 1', exact: true })
  await expect.poll(() => loaded.size).toBe(before + 1)
  const { width = 0 } = (await dialog.locator('img').boundingBox()) ?? {}
  expect(width).toBeGreaterThan(1100)
  // Chromium lists every lazy picture that begins without a box.
  expect(complaints.filter(line => !line.includes('LazyLoadImageIssue'))).toEqual([])
})

test('a program of the same host is shown in a frame of the wanted shape', async () => {
  const { page, complaints } = await visit()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site.origin}/grids`)
  const frame = page.locator('.embed iframe')
  await frame.scrollIntoViewIfNeeded()
  await page.frameLocator('.embed iframe').getByText('The map').waitFor()
  const { width = 0, height = 1 } = (await frame.boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(21 / 9, 1)
  expect(complaints).toEqual([])
})
