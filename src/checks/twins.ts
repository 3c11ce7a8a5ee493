import { twinProblems } from '../content/twin/compare.ts'
import type { Bundle } from '../model/bundle.ts'
import { type Page, pageStem } from '../model/site.ts'
import type { Check } from './check.ts'
import { published } from './published.ts'

/** The front matter, and the quote after it: it points agents to the directory, and may have an announcement. */
const head = /^---\n[\s\S]*?\n---\n\n(?:>.*\n)+/

/** Does every Markdown twin, read again, say what its page says? If not, the page is fine all the same, and is published. */
export const twins: Check = bundle =>
  askedPages(bundle).flatMap(({ path, source, content }) => {
    const twin = (published(bundle, `/${pageStem(path)}.md`) ?? '').replace(head, '')
    return twinProblems(content.text(), twin).map(problem =>
      problem.ruleId === 'page-too-complex'
        ? { ...problem, file: source, note: 'Split it into two pages', fatal: true }
        : {
            ...problem,
            file: source,
            note: 'This is a bug in portolan, not an error in your page. Please report it with this page',
            fatal: false,
            staysWarning: true,
          },
    )
  })

/** The pages whose twins are to be questioned: listed, and not the same as they were when no question was left. */
function askedPages({ site, settled }: Bundle): readonly Page[] {
  return site.pages.filter(({ path, listed }) => listed && !settled.has(path))
}
