import { test } from 'vitest'
import { heldToHeadings } from '../../testing/held-to-inputs.ts'
import { adoptPage } from '../adopt-page.ts'

/** The twin of some content, and what it has lost: each kind with what and the rule that took it. */
function read(content: string) {
  const page = adoptPage(Buffer.from(`<main><h1>T</h1>${content}</main>`), 'https://docs.example.com/a.html')
  if (page.refused) return page.refused.refusal
  const lost = page.losses.map(({ what, lost, rule }) => `lost ${what}: ${lost.join(' ')} (${rule})`)
  return [page.markdown.replace('# T\n', '').trim(), ...lost].filter(text => text !== '').join('\n\n')
}

test('content stays, and what a rule takes of it is a loss', () =>
  heldToHeadings(new URL('./fixtures/left-out.txt', import.meta.url), read))
