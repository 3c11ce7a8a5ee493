/** What stands in `<main>` of a page, written out in every way that it is needed. */
export interface PageTexts {
  readonly html: string
  /** The Markdown twin below its front matter. */
  readonly twin: string
  /** The text alone, to be looked for in the twin. */
  readonly text: string
}

const newline = 10

/** The texts one behind the other, and before them how long the first two are: quicker to write and to read than JSON. */
export function textBytes({ html, twin, text }: PageTexts): Buffer {
  return Buffer.from(`${Buffer.byteLength(html)} ${Buffer.byteLength(twin)}\n${html}${twin}${text}`)
}

/** One of the texts that were written so; none of bytes that are something else. */
export function textIn(bytes: Uint8Array, name: keyof PageTexts): string | undefined {
  const kept = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = kept.indexOf(newline) + 1
  const [, first, second] = /^(\d{1,9}) (\d{1,9})\n$/.exec(kept.toString('latin1', 0, start)) ?? []
  if (first === undefined) return undefined
  const middle = start + Number(first)
  const end = middle + Number(second)
  if (end > kept.length) return undefined
  switch (name) {
    case 'html':
      return kept.toString('utf8', start, middle)
    case 'twin':
      return kept.toString('utf8', middle, end)
    case 'text':
      return kept.toString('utf8', end)
  }
}
