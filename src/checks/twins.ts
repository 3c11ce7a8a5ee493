import type { Bundle } from '../model/bundle.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { pageStem } from '../model/page-stem.ts'
import type { Page } from '../model/site.ts'
import { askedPages } from './asked-pages.ts'
import type { Check } from './check.ts'
import { published } from './published.ts'

/** Can every Markdown twin be read away from its page: are its links absolute and its fences closed? */
export const twins: Check = bundle => askedPages(bundle).flatMap(page => problemsOf(bundle, page))

function problemsOf(bundle: Bundle, { path, source }: Page): readonly Diagnostic[] {
  const text = published(bundle, `/${pageStem(path)}.md`) ?? ''
  const { prose, open } = withoutCode(text.replace(frontMatter, ''))
  const addresses = Array.from(prose.matchAll(inOrder), match => match[2] ?? [])
  const relative = addresses.flat().filter(address => !/^(?:https?:|mailto:)/.test(address))
  return [
    ...relative.map(address => ({
      file: source,
      ruleId: 'twin-link',
      reason: `The Markdown twin links to ${address}, which is not absolute`,
      fatal: true,
    })),
    ...(open
      ? [
          {
            file: source,
            ruleId: 'twin-fence',
            reason: 'The Markdown twin has a code fence that never closes',
            fatal: true,
          },
        ]
      : []),
  ]
}

const frontMatter = /^---\n[\s\S]*?\n---\n/
/** Escaped characters, code, and addresses of links with their titles: what begins first decides what the rest is. */
const inOrder =
  /\\[!-/:-@[-`{-~]|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|\]\((<[^>]*>|(?:\\.|[^)\s\\])*)(?:\s+"(?:\\.|[^"\\])*")?/g

/** The text outside of fenced code, and whether the last fence is open (CommonMark 4.5). */
function withoutCode(text: string): { readonly prose: string; readonly open: boolean } {
  let fence: string | undefined
  const prose: string[] = []
  for (const line of text.split('\n')) {
    const [, mark] = /^[ >\-*+\d.)]*?(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === undefined && mark !== undefined) fence = mark
    else if (fence !== undefined && mark?.startsWith(fence) && line.trim().endsWith(mark)) fence = undefined
    else if (fence === undefined) prose.push(line)
  }
  return { prose: prose.join('\n'), open: fence !== undefined }
}
