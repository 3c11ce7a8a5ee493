import { below } from '../model/language-folder.ts'
import type { OutputCheck } from './check.ts'

// What readers take in one piece: https://agentdocsspec.com, check llms-txt-size.
const most = 50_000

/** Is each llms.txt short enough to be read in one piece? */
export const llmsDirectory: OutputCheck = ({ site, files }) =>
  site.languages.flatMap(({ home }) => {
    const path = below(home, 'llms.txt')
    const { length } = Buffer.from(files.get(path.slice(1)) ?? '').toString()
    if (length <= most) return []
    const reason = `${path} has ${length} characters; readers take at most ${most}`
    const note = 'Leave out pages of little use: write `sitemap: no` in their front matter'
    return [{ file: site.file, ruleId: 'llms-txt', reason, note, fatal: false }]
  })
