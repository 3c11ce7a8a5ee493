import type { ConfigText } from '../../model/site.ts'
import type { Problem } from '../../report/problem.ts'
import { differingValues } from './comparable.ts'

/** Warns of a text that names another number, version, address, date or link than the text that it translates. */
export function translationDiffers(file: string, texts: readonly ConfigText[]): readonly Problem[] {
  const ids = new Map(texts.flatMap(({ key, text }) => (/help\[\d+\]\.id$/.test(key) ? [[key, text]] : [])))
  const originals = new Map(texts.map(text => [sharedKey(text.key.replace(/^service\./, ''), '', ids), text]))
  return texts.flatMap(({ key, text, place, role }) => {
    const [start, rest] = /^(languages\[\d+\]\.)(.+)/.exec(key)?.slice(1) ?? []
    if (start === undefined || rest === undefined || role !== 'text') return []
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
