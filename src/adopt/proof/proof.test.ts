import { test } from 'vitest'
import { heldToHeadings } from '../../testing/held-to-inputs.ts'
import { compareTwin } from './proof.ts'

const origin = 'https://a.example'

/** What of a page is missing in its twin: of each kind what is lost, and how many the page has. */
function losses(html: string, twin: string) {
  const addresses = { address: `${origin}/guide/`, twinAddress: `${origin}/guide/index.md` }
  const found = compareTwin({ html, twin, ...addresses })
  if ('refusal' in found) return found.refusal
  const lines = found.losses.map(
    ({ what, lost, of }) => `${what}: ${lost.map(one => JSON.stringify(one)).join(' ')} of ${of}`,
  )
  return lines.join('\n') || 'nothing'
}

test('what a twin lacks of its page', () =>
  heldToHeadings(new URL('./fixtures/losses.txt', import.meta.url), input => {
    const [page = '', twin = ''] = input.replace(/^.*\n/, '').split('\ntwin:\n')
    return losses(page, twin)
  }))
