import type { Element } from 'hast'

/** What is known of the whole page while its parts are turned into Markdown. */
export interface TwinContext {
  readonly page: TwinPage
  /** The footnote that an element refers to or defines; empty where the numbers would come out otherwise. */
  readonly footnotes: ReadonlyMap<Element, number>
}

/** The elements around a piece of text that Markdown cannot nest in themselves. */
export interface Around {
  readonly link?: true
  readonly emphasis?: true
  readonly strong?: true
  readonly delete?: true
  /** Headings and table cells are one line, so a line break is a space there. */
  readonly oneLine?: true
}

/** Which page a twin is of. */
export interface TwinPage {
  readonly baseUrl: string
  readonly path: string
}

/** An address as a reader elsewhere can follow it. */
export function absolute(address: string, { baseUrl, path }: TwinPage): string {
  if (address.startsWith('#')) return `${baseUrl}${path}${address}`
  return address.startsWith('/') ? baseUrl + address : address
}
