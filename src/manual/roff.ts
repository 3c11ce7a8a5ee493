/** Text that roff prints as it is. */
export function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^[.']/gm, '\\&$&')
    .replace(/[^\n -~]/gu, character => {
      const code = Number(character.codePointAt(0)).toString(16).toUpperCase()
      return `\\[u${code.padStart(4, '0')}]`
    })
}
