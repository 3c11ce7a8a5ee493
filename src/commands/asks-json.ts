/** Whether a call asks for JSON, by its words: so that it is known when the options cannot be read, too. */
export function asksJson(words: readonly string[] = process.argv.slice(2)): boolean {
  return words.some(
    (word, index) =>
      word === '--json' || word === '--format=json' || (word === '--format' && words[index + 1] === 'json'),
  )
}
