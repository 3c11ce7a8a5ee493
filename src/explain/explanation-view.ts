import type { Content } from '../http/answer.ts'
import type { Explanation } from '../http/explain.ts'
import type { Described } from './request-from.ts'

/** Everything that `explain` prints. */
export interface ExplanationView {
  readonly asked: Described
  readonly explained: Explanation
  /** The bundle's folder. */
  readonly folder: string
  /** Known addresses that an unknown one may have been meant for. */
  readonly near: readonly string[]
  /** Of a file: its size, and how many bytes are sent; `undefined` if the file is missing. */
  readonly whole?: number | undefined
  readonly sent?: number | undefined
  /** How each host differs with this request, as far as known. */
  readonly hosts: readonly {
    readonly name: string
    readonly title: string
    readonly differs: readonly string[]
  }[]
}

/** A decoded path as text: requests carry bytes, and ours are a character each. */
export function pathText(path: string): string {
  return Buffer.from(path, 'latin1').toString('utf8')
}

const suffixes = { br: '.br', gzip: '.gz' } as const

/** The file that is sent, below the bundle's folder. */
export function sentFile({ file, encoding }: Extract<Content, { file: string }>): string {
  return `public/${file}${encoding === undefined ? '' : suffixes[encoding]}`
}
