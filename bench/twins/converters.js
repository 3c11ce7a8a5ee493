// The programs that portolan's twins are compared with. Each gets a page whose body is the content.
import kreuzberg from '@kreuzberg/html-to-markdown-node'
import { Readability } from '@mozilla/readability'
import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import { convert as forAgents } from 'markdown-for-agents'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import Turndown from 'turndown'
import { gfm } from 'turndown-plugin-gfm'
import { unified } from 'unified'

const remark = unified().use(rehypeParse).use(rehypeRemark).use(remarkGfm).use(remarkStringify)
const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).use(gfm)

/** By package: Markdown of a page. */
export const converters = {
  '@kreuzberg/html-to-markdown-node': html => kreuzberg.convert(html).content ?? '',
  turndown: html => turndown.turndown(html),
  'rehype-remark': async html => String(await remark.process(html)),
  'markdown-for-agents': html => forAgents(html).markdown,
  '@mozilla/readability': html => {
    const article = new Readability(parseHTML(html).document).parse()
    return article ? `# ${article.title}\n\n${turndown.turndown(article.content)}` : ''
  },
  defuddle: async html => {
    const { title, content } = await Defuddle(parseHTML(html).document, undefined, { markdown: true })
    return `# ${title}\n\n${content}`
  },
}
