import type { Config } from '../config/schema/config.ts'
import type { Document } from '../model/resource.ts'
import { discoveryDocument } from './discovery-document.ts'

type ContentSignals = NonNullable<Config['agents']['contentSignals']>

// A named group replaces `*` for its crawlers (RFC 9309 2.2.1), so both groups have the rules.
const crawlers = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'PerplexityBot',
  'Perplexity-User',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
  'meta-externalagent',
]

/** /robots.txt: all may read; what may be done with it is the operator's word (contentsignals.org). */
export const robots: Document = ({ config }) => [
  discoveryDocument({
    path: '/robots.txt',
    title: 'Crawler rules',
    summary: 'What crawlers may read and what they may use it for.',
    render: ({ baseUrl }) => {
      const rules = [...signal(config.agents.contentSignals ?? {}), 'Allow: /', '']
      const named = crawlers.map(crawler => `User-agent: ${crawler}`)
      return `${['User-agent: *', ...rules, ...named, ...rules, `Sitemap: ${baseUrl}/sitemap.xml`].join('\n')}\n`
    },
  }),
]

/** The operator's wishes; what is not configured neither grants nor restricts anything. */
function signal(signals: ContentSignals): readonly string[] {
  const wishes = [
    ['search', signals.search],
    ['ai-input', signals.aiInput],
    ['ai-train', signals.aiTrain],
  ].flatMap(([name, wish]) => (wish === undefined ? [] : [`${name}=${wish ? 'yes' : 'no'}`]))
  return wishes.length === 0 ? [] : [`Content-Signal: ${wishes.join(', ')}`]
}
