import type { Bundle } from '../model/bundle.ts'
import { below } from '../model/language-folder.ts'
import { type Language, pageStem } from '../model/site.ts'
import type { Problem } from '../report/problem.ts'
import { type OutputCheck, published, resolves } from './check.ts'

// What readers take in one piece: https://agentdocsspec.com, check llms-txt-size.
const characters = 50_000
const entry = /^- \[((?:[^\]\\]|\\.)+)\]\(([^)\s]+)\)(?:: \S.*)?$/

/** Does each llms.txt keep to its grammar, name every listed page of its language, and lead only to what is published? */
export const llmsDirectory: OutputCheck = bundle =>
  bundle.site.languages.flatMap(language => problemsOf(bundle, language))

function problemsOf(bundle: Bundle, language: Language): readonly Problem[] {
  const path = below(language.home, 'llms.txt')
  const text = published(bundle, path)
  if (text === undefined) return []
  const { baseUrl, file } = { ...bundle.manifest, ...bundle.site }
  const say = (reason: string, fatal = true): Problem => ({
    file,
    ruleId: 'llms-txt',
    reason: `${path} ${reason}`,
    fatal,
  })
  const [head = '', ...sections] = text.split(/^(?=## )/m)
  const lines = sections.flatMap(section => section.split('\n').slice(1)).filter(line => line !== '')
  const addresses = new Set(lines.map(line => entry.exec(line)?.[2] ?? ''))
  const unlisted = bundle.site.pages
    .filter(page => page.listed && page.language === language)
    .map(page => `${baseUrl}/${pageStem(page.path)}.md`)
    .filter(address => !addresses.has(address))
  return [
    ...(/^# \S.*\n\n> \S.*\n/.test(head) && !/^#{1,6} /m.test(head.slice(1))
      ? []
      : [say('must begin with one heading and a quote')]),
    ...lines.filter(line => !entry.test(line)).map(line => say(`has a line that is no link: ${line}`)),
    ...[...addresses]
      .filter(address => address !== '' && !resolves(bundle, address))
      .map(address => say(`leads to ${address}, but nothing is published there`)),
    ...unlisted.map(address => say(`does not name ${address}`)),
    ...(text.length > characters
      ? [
          say(
            `has ${text.length} characters; readers take at most ${characters}; pages of little use can be left out with \`sitemap: no\``,
            false,
          ),
        ]
      : []),
  ]
}
