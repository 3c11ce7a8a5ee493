import { describe, expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'
import { twinProblems } from '../../testing/twin-problems.ts'
import { renderHtml } from '../page-content.ts'
import { renderMarkdown } from '../twin/render-markdown.ts'

const open = {
  frame: ['https://map.example.net'],
  img: ['https://heads.example.net'],
  media: ['https://cdn.example.net:8443'],
}

function read(text: string, csp: object = open, file = 'pages/a.md') {
  const values = { baseUrl: 'https://play.example.net', http: { csp } }
  const page = parsed(text, file, values)
  const twin = renderMarkdown(page.tree, { path: '/a', baseUrl: 'https://play.example.net' })
  expect(twinProblems(page.tree, twin)).toEqual([])
  return {
    html: renderHtml(page.tree),
    twin,
    found: page.diagnostics.map(
      ({ place, ruleId }) => `${place?.start.line}:${place?.start.column} ${ruleId}`,
    ),
    reasons: page.diagnostics.map(({ reason }) => reason),
  }
}

describe('::embed', () => {
  const line = '::embed{src="https://map.example.net/#world" title="The live map"}'

  test('is a frame that may run and a link; the twin has the link', () => {
    for (const file of ['pages/a.md', 'pages/a.html']) {
      const { html, twin, found } = read(`${line}\n`, open, file)
      expect(found).toEqual([])
      expect(html).toContain(
        '<iframe src="https://map.example.net/#world" title="The live map" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms" allow="fullscreen; picture-in-picture" referrerpolicy="strict-origin-when-cross-origin"></iframe>',
      )
      expect(twin).toContain('[The live map](https://map.example.net/#world)')
      expect(twin).not.toContain('iframe')
    }
  })

  // Other mistakes: ../fixtures/complaints/media.txt.
  test('is no frame where the policy lets none in', () => {
    const { html } = read('::embed{src="https://x.example/a" title="X"}\n', {})
    expect(html).not.toContain('<iframe')
  })

  test.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['youtu.be/dQw4w9WgXcQ?si=abc&t=90', 'dQw4w9WgXcQ?start=90'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=90s', 'dQw4w9WgXcQ?start=90'],
    ['https://youtube.com/shorts/dQw4w9WgXcQ?feature=share', 'dQw4w9WgXcQ'],
  ])('%s is the player of YouTube', (address, player) => {
    const src = `https://www.youtube-nocookie.com/embed/${player}`
    const policy = { frame: ['https://www.youtube-nocookie.com'] }
    const { html, twin, reasons } = read(`::embed{src="${address}" title="X"}\n`, policy)
    expect(reasons).toEqual([])
    expect(html).toContain(`<iframe src="${src}"`)
    expect(twin).toContain(`[X](${src})`)
    expect(read(`::embed{src="${address}" title="X"}\n`, {}).reasons[0]).toContain(
      'the frame from https://www.youtube-nocookie.com',
    )
  })

  test.each([
    'https://www.youtube.com/@lantern',
    'https://www.youtube.com/playlist?list=PLabcdefghijk',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtu.be/dQw4w9WgXcQ',
    'https://map.example.net/watch?v=dQw4w9WgXcQ',
  ])('%s stays as it is', address => {
    const { reasons } = read(`::embed{src="${address}" title="X"}\n`, {})
    expect(reasons[0]).toContain(`the frame from ${new URL(address).origin}`)
  })
})

describe('video and audio', () => {
  test('have controls, and a link to the file that the twin has', () => {
    const { html, twin, found } = read(
      '<video src="/assets/tour.mp4" poster="/assets/tour.png" title="A tour"><track kind="captions" src="/assets/en.vtt" srclang="en" label="English"></video>\n\n<audio><source src="/assets/song.ogg" type="audio/ogg"></audio>\n',
    )
    expect(found).toEqual([])
    expect(html).toContain(' controls')
    expect(html).toContain('preload="metadata"')
    expect(html).toContain('<track kind="captions" src="/assets/en.vtt" srclang="en" label="English"><a href')
    expect(html).toContain('<a href="/assets/tour.mp4">A tour</a></video>')
    expect(twin).toContain('[A tour](https://play.example.net/assets/tour.mp4)')
    expect(twin).toContain('[song.ogg](https://play.example.net/assets/song.ogg)')
  })

  test('keep the link that the author wrote', () => {
    const { html } = read('<video src="/assets/a.mp4"><a href="/assets/a.mp4">Get it</a></video>\n')
    expect(html.match(/<a /g)).toHaveLength(1)
  })

  test.each([
    '<video src="/assets/a.mp4"><source src="/assets/b.mp4">Unseen <b>words</b>, <a href="/x">unseen</a></video>',
    '<p>a <audio src="/assets/a.mp4"> <i>Unseen</i> </audio></p>',
    '<video>Unseen</video>\n\na.mp4',
  ])('text in %s is in the page, and not in the twin', text => {
    const { html, twin } = read(text)
    expect(html).toMatch(/<span hidden>.*[Uu]nseen/)
    expect(twin).not.toMatch(/unseen|words/i)
    expect(twin).toContain('a.mp4')
  })
})
