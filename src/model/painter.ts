/** Makes pixels of drawings. It comes from outside, because painting needs a library of the machine's kind. */
export interface Painter {
  /** Changes when the same drawing may give other bytes; part of the names of what is painted. */
  readonly version: string
  /** An SVG drawing as PNG, as large as the drawing says. The same drawing always gives the same bytes. */
  readonly paint: (svg: string) => Uint8Array
}
