/**
 * A pattern of words without regard to case: ` ` stands for any space in the text, and ` ?` for any or none. Longer gaps part words:
 * to look for where one ends takes the square of its length, or the cube.
 */
export function words(source: string): RegExp {
  return new RegExp(source.replaceAll(' ?', '\\s{0,40}').replaceAll(' ', '\\s{1,40}'), 'giu')
}
