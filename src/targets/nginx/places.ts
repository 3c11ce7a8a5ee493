import type { Naming } from './naming.ts'

/** What stands for a page's path, for its twin's and for its language in headers and texts. */
export interface Places {
  readonly page: string
  readonly twin: string
  readonly language: string
}

/** As the location of pages has captured them: cheaper than the maps, which ask two patterns more of each request. */
export const placesOfPages = (name: Naming): Places => ({
  page: `\${${name('at')}}`,
  twin: `\${${name('at')}}.md`,
  language: spoken(name),
})

export const placesOfHome = (name: Naming): Places => ({
  page: '/',
  twin: '/index.md',
  language: spoken(name),
})

/** As the maps know them from the file that is sent. */
export const placesOfFiles = (name: Naming): Places => ({
  page: `\${${name('page')}}`,
  twin: `\${${name('twin')}}`,
  language: spoken(name),
})

const spoken = (name: Naming) => `\${${name('spoken')}}`
