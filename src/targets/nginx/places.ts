import type { Naming } from './naming.ts'

/** What stands for a page's path and for its twin's in headers and texts. */
export interface Places {
  readonly page: string
  readonly twin: string
}

/** As the location of pages has captured them: cheaper than the maps, which ask two patterns more of each request. */
export const placesOfPages = (name: Naming): Places => ({
  page: `\${${name('at')}}`,
  twin: `\${${name('at')}}.md`,
})

export const placesOfHome: Places = { page: '/', twin: '/index.md' }

/** As the maps know them from the file that is sent. */
export const placesOfFiles = (name: Naming): Places => ({
  page: `\${${name('page')}}`,
  twin: `\${${name('twin')}}`,
})
