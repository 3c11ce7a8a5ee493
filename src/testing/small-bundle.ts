import type { Bundle } from '../model/bundle.ts'
import { goodBundle, change as replace } from './sample.ts'

const pages = ['index', 'join', 'faq'].map(name => `pages/${name}.md`)

/** The sample with three of its pages: every kind of document, and two thirds of the requests. */
export function smallBundle(change?: (files: Map<string, Uint8Array>) => void): Bundle {
  return goodBundle(files => {
    keepThreePages(files)
    change?.(files)
  })
}

/** The same without pictures, which are a fifth of the requests and most of the bytes. */
export function plainBundle(change?: (files: Map<string, Uint8Array>) => void): Bundle {
  return smallBundle(files => {
    replace(files, 'portolan.yaml', /^site:$/m, 'site:\n  pictures: no')
    replace(files, 'portolan.yaml', /, picture: assets\/team\/\w+\.png/g, '')
    replace(files, 'pages/index.md', /^::::gallery[\s\S]*?^::::$/m, '')
    for (const file of [...files.keys()]) if (/^assets\/(?:bay|team)\//.test(file)) files.delete(file)
    change?.(files)
  })
}

/** Takes the other pages away from the files of the sample. */
export function keepThreePages(files: Map<string, Uint8Array>): void {
  for (const file of [...files.keys()].filter(file => file.startsWith('pages/')))
    if (pages.includes(file)) files.set(file, withoutLinks(files.get(file)))
    else files.delete(file)
}

/** Links to missing pages lead to the home page; lists of missing posts are left out. */
function withoutLinks(text: Uint8Array | undefined): Uint8Array {
  return Buffer.from(
    Buffer.from(text ?? '')
      .toString()
      .replace(/^::posts.*$/m, '')
      .replaceAll(/(?<=[(="])\/(?:api-guide|community|guides|rules|updates)\b[\w/#-]*/g, '/'),
  )
}
