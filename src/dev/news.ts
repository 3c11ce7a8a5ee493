/** What open pages are told after each round. */
export interface News {
  /** What is shown: a page of another build is loaded anew. */
  readonly build: string
  readonly errors: number
  readonly warnings: number
  /** The mistakes as safe HTML; empty when there are none, or the page itself shows them. */
  readonly report: string
}
