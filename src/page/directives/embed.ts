import { elsewherePath } from '../../config/schema/deploy.ts'
import { linkUrl, webUrl } from '../../config/schema/values/addresses.ts'
import { isElsewhere } from '../../model/elsewhere.ts'
import { isOpen, onOwnOrigin } from '../links/site-links.ts'
import { element } from '../tree/elements.ts'
import type { Directive, DirectiveCall } from './directive.ts'

/** A page of somebody else may run as elsewhere and open new windows; not lead this window away, ask with dialogs, or start downloads. */
// Its origin is another, so `allow-same-origin` gives it nothing of this site. A program at a path of this host could take a sandbox away.
const sandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms'.split(' ')

/** Width to height. The policy forbids a style of the frame's own, so each has a class. */
const ratios = ['16:9', '4:3', '1:1', '21:9', '9:16'] as const

/** A page of another host or program in a frame, and a link to it: for the twin, and wherever the frame does not load. */
export const embed: Directive = {
  name: 'embed',
  attributes: { src: 'text', title: 'text', ratio: ratios },
  optional: ['ratio'],
  render: call => {
    const { src: written = '', title = '', ratio } = call.attributes
    const src = framedAddress(playerOf(written), call)
    if (src === undefined) return []
    const frame = element('iframe', {
      src,
      title,
      loading: 'lazy',
      ...(src.startsWith('/') ? {} : { sandbox }),
      allow: 'fullscreen; picture-in-picture',
      // Players of video services ask who shows them; `no-referrer`, which pages have, would stop them.
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
    const shape = ratio === undefined ? [] : [`ratio-${ratio.replace(':', '-')}`]
    return [
      element(
        'figure',
        { className: ['embed', ...shape] },
        frame,
        element('figcaption', {}, element('a', { href: src }, title)),
      ),
    ]
  },
}

/** The player of a video on YouTube, whose pages forbid frames; any other address unchanged. */
function playerOf(address: string): string {
  const video =
    /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:youtu\.be\/|youtube\.com\/(?:shorts\/|live\/|watch\?(?:\S*&)?v=))([\w-]{11})(?![\w-])/
  const id = video.exec(address)?.[1]
  const start = /[?&#](?:t|start)=(\d+)s?(?![\w])/.exec(address)?.[1]
  if (id === undefined) return address
  return `https://www.youtube-nocookie.com/embed/${id}${start === undefined ? '' : `?start=${start}`}`
}

/** The address to show, if the policy lets a frame show it. */
function framedAddress(src: string, { config, report }: DirectiveCall): string | undefined {
  const { elsewhere } = config.deploy
  const local = onOwnOrigin(src, config.baseUrl) ?? src
  const isLocal = /^\/(?![/\\])/.test(local)
  const [issue] = (isLocal ? linkUrl : webUrl).safeParse(isLocal ? local : src).error?.issues ?? []
  if (issue !== undefined || !(isLocal || src.startsWith('https://'))) {
    report('embed-address', `\`src\` of \`embed\` ${issue?.message ?? 'must start with https://'}`)
    return undefined
  }
  if (isLocal) {
    if (isElsewhere(local, elsewhere)) return local
    const [folder = local] = /^\/[^/?#]+(?:\/|$)/.exec(local) ?? []
    report('embed-origin', `${local} is a path of this site, and pages have no frames of the site itself`, {
      note: elsewhereNote(folder.replace(/\/?$/, '/'), elsewhere),
    })
    return undefined
  }
  if (isOpen(config, 'frame', src)) return src
  const { origin } = new URL(src)
  report('embed-origin', `Browsers block the frame from ${origin}: it is not in \`http.csp.frame\``, {
    note: 'Write a link instead',
    opens: { list: 'frame', origin },
  })
  return undefined
}

function elsewhereNote(folder: string, elsewhere: readonly string[]): string | undefined {
  if (folder === '/') return undefined
  if (elsewhere.includes(folder)) return `Write ${folder}`
  return elsewherePath.safeParse(folder).success
    ? `If another program serves it, below \`deploy:\` in the config, write \`elsewhere: [${folder}]\``
    : 'If another program serves it, give it a path in lower case, such as /map/, and name that in `deploy.elsewhere`'
}
