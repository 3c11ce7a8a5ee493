import { twinProblems } from '../content/twin/compare.ts'
import { pageStem } from '../model/page-stem.ts'
import { askedPages } from './asked-pages.ts'
import type { Check } from './check.ts'
import { published } from './published.ts'

/** The front matter, and the line that points agents to the directory. */
const head = /^---\n[\s\S]*?\n---\n\n> .*\n/

/** Does every Markdown twin, read again, say what its page says? If not, the page is fine all the same, and is published. */
export const twins: Check = bundle =>
  askedPages(bundle).flatMap(({ path, source, content }) => {
    const twin = (published(bundle, `/${pageStem(path)}.md`) ?? '').replace(head, '')
    return twinProblems(content.text(), twin).map(problem =>
      problem.ruleId === 'page-too-complex'
        ? { ...problem, file: source, note: 'Make two pages of it', fatal: true }
        : {
            ...problem,
            file: source,
            note: 'This is a bug in portolan, not a mistake in your page. Please report it with this page',
            fatal: false,
            staysWarning: true,
          },
    )
  })
