import type { Problem } from '../model/problem.ts'
import type { ConfigText } from '../model/site.ts'
import type { Check } from './check.ts'
import { differingValues } from './comparable.ts'

/** Texts of the config that languages replace. Names and lists of links are theirs alone. */
const translated = /^(?:description$|server\.|help\.|site\.announcement\.text$|site\.hero\.alt$)/

/** Warns of a text that names another number, version, address, date or link than the text that it translates. */
export function translationDiffers(file: string, texts: readonly ConfigText[]): readonly Problem[] {
  const ids = new Map(texts.flatMap(({ key, text }) => (/help\[\d+\]\.id$/.test(key) ? [[key, text]] : [])))
  const originals = new Map(texts.map(text => [sharedKey(text.key.replace(/^service\./, ''), '', ids), text]))
  return texts.flatMap(({ key, text, place }) => {
    const [start, rest] = /^(languages\[\d+\]\.)(.+)/.exec(key)?.slice(1) ?? []
    if (start === undefined || rest === undefined || !translated.test(rest.replace('[', '.'))) return []
    const original = originals.get(sharedKey(rest, start, ids))
    const differing = original === undefined ? [] : differingValues(original.text, text)
    if (original === undefined || differing.length === 0) return []
    const [own, other] = [0, 1].map(side => differing.map(pair => pair[side]).join(', '))
    return [
      {
        file,
        place,
        ruleId: 'translation-differs',
        reason: `\`${key}\` says ${other}, but \`${original.key}\` says ${own}`,
        note: 'Write the same in both. If both are right, put `translation-differs` in `lint.off`',
        related: [{ file, place: original.place, reason: `\`${original.key}\` says ${own}` }],
        fatal: false,
      },
    ]
  })
}

/** A key as both texts have it: steps are counted from 1 or from 0, and messages have names. */
function sharedKey(key: string, start: string, ids: ReadonlyMap<string, string>): string {
  return key
    .replace(/\.steps\.(\d+)/, (_, step) => `.steps[${Number(step) - 1}]`)
    .replace(/^help\[\d+\]/, entry => `help.${ids.get(`${start}${entry}.id`) ?? entry}`)
}

/** Warns of pages that name another value than the page that they translate. Only pages of the same blocks can be compared. */
export const translatedPages: Check = ({ site: { pages, texts } }) => {
  // A value of the config that languages replace is compared there.
  const ofConfig = texts.filter(({ key }) => key.startsWith('languages[')).map(({ text }) => text.trim())
  const originals = new Map(pages.map(page => [page.path, page]))
  return pages.flatMap(({ path, original, source, content }): readonly Problem[] => {
    const page = original === path ? undefined : originals.get(original)
    const [own, other] = [blocksOf(content.twin), blocksOf(page?.content.twin ?? '')]
    if (page === undefined || own.map(kindOf).join() !== other.map(kindOf).join()) return []
    const differing = own.flatMap((text, index) =>
      ofConfig.some(value => text.includes(value)) ? [] : differingValues(other[index] ?? '', text),
    )
    if (differing.length === 0) return []
    const [says, said] = [1, 0].map(side => differing.map(pair => pair[side]).join(', '))
    const reason = `Says ${says}, but ${page.source} says ${said}`
    const note = 'Write the same in both. If both are right, put `translation-differs` in `lint.off`'
    return [{ file: source, ruleId: 'translation-differs', reason, note, fatal: false }]
  })
}

function blocksOf(twin: string): readonly string[] {
  return twin.split('\n').filter(line => line.trim() !== '')
}

/** What kind of block a line of Markdown is or belongs to. */
function kindOf(line: string): string {
  return /^ *(?:#{1,6} |[-*] |\d+\. |\||>|```)?/.exec(line)?.[0].replace(/\d+/, '1') ?? ''
}
