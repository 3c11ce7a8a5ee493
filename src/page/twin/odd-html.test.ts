import { test } from 'vitest'
import { heldToHeadings } from '../../testing/held-to-inputs.ts'
import { parsed } from '../../testing/parsed.ts'
import { renderMarkdown } from './render-markdown.ts'

test('the body of the twin of an HTML page', () =>
  heldToHeadings(new URL('./fixtures/odd-html.txt', import.meta.url), html => {
    const { tree } = parsed(html, 'pages/a.html')
    const twin = renderMarkdown(tree, { baseUrl: 'https://a.example', path: '/a' })
    return twin.replace(/^# .*\n\n/, '').replace(/\n$/, '')
  }))
