import { webUrl } from '../../site/schema/values/addresses.ts'
import { isOpen, openingLines } from '../links/site-links.ts'
import { element } from '../tree/elements.ts'
import type { Directive } from './directive.ts'

/**
 * What a page of somebody else may do in its frame: run as it does elsewhere and open links in new windows. Not: lead this window
 * away, ask with dialogs, or start downloads. It is of another origin, so `allow-same-origin` gives it nothing of this site.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms'.split(' ')

/** A page of another host in a frame, and a link to it: for the twin, and wherever the frame does not load. */
export const embed: Directive = {
  name: 'embed',
  attributes: { src: 'text', title: 'text' },
  render: ({ attributes: { src = '', title = '' }, values, report }) => {
    const [issue] = webUrl.safeParse(src).error?.issues ?? []
    if (issue !== undefined || !src.startsWith('https://')) {
      const reason = issue?.message ?? 'must start with https://'
      report('embed-address', `\`src\` of \`embed\` ${reason}`)
      return []
    }
    if (!isOpen(values, 'frame', src)) {
      const { origin } = new URL(src)
      report('embed-origin', `Browsers block the frame from ${origin}: it is not in \`http.csp.frame\``, {
        note: `Add to the config: \`${openingLines(values, 'frame', src)}\``,
      })
      return []
    }
    const frame = element('iframe', {
      src,
      title,
      loading: 'lazy',
      sandbox,
      allow: 'fullscreen; picture-in-picture',
      // Players of video services ask who shows them; `no-referrer`, which pages have, would stop them.
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
    return [
      element(
        'figure',
        { className: ['embed'] },
        frame,
        element('figcaption', {}, element('a', { href: src }, title)),
      ),
    ]
  },
}
