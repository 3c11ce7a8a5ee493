/** Labels and what they are of, one below the other; a label stands once for several rows. */
export function rows(pairs: readonly (readonly [label: string, value: string | undefined])[]): string {
  const shown = pairs.filter(([, value]) => value !== undefined)
  return shown
    .map(([label, value], index) => {
      const again = shown[index - 1]?.[0] === label
      return `  ${(again ? '' : label).padEnd(11)}${value}`
    })
    .join('\n')
}
