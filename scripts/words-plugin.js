import { parse } from 'yaml'

/** Makes a function of each file of words: a language that nobody asks for is never parsed. For rolldown and Vitest. */
export const wordsPlugin = {
  name: 'words',
  transform(text, id) {
    if (!id.endsWith('.yaml')) return undefined
    const json = JSON.stringify(JSON.stringify(parse(text)))
    return { code: `export const table = () => JSON.parse(${json})`, map: null, moduleType: 'js' }
  },
}
