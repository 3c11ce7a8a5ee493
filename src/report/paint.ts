const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const

/** Colours text for a terminal. */
export type Paint = (text: string, ...styles: readonly (keyof typeof codes)[]) => string

/** The painter for a terminal with or without colour. */
export function paint(color: boolean): Paint {
  return (text, ...styles) =>
    color ? `\x1b[${styles.map(style => codes[style]).join(';')}m${text}\x1b[0m` : text
}
