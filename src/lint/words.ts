/** A pattern of words without regard to case: ` ` stands for any space in the text, and ` ?` for any or none. */
export function words(source: string): RegExp {
  return new RegExp(source.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+'), 'giu')
}
