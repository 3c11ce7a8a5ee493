import { below } from '../model/below.ts'
import type { Document } from '../model/resource.ts'
import { machineFile } from './machine-file.ts'
import { twinBody } from './twin-body.ts'

/** /llms-full.txt: every listed page of a language in one file, each under its address. */
export const llmsFullTxt: Document = site =>
  site.languages.map(language =>
    machineFile({
      path: below(language.home, 'llms-full.txt'),
      title: 'Full text',
      summary: 'Every page of this site in one file.',
      cors: true,
      type: 'text/plain; charset=utf-8',
      render: ({ baseUrl }) =>
        site.pages
          .filter(page => page.listed && page.language === language)
          .map(page => `<!-- ${baseUrl}${page.path} -->\n\n${twinBody(page, baseUrl)}`)
          .join('\n---\n\n'),
    }),
  )
