import { expect, test } from 'vitest'
import { isRightToLeft } from './right-to-left.ts'

test.each([
  ...['ar', 'ar-EG', 'fa', 'he', 'ur', 'yi', 'ckb', 'dv', 'ps', 'sd', 'ug'],
  // Languages that few lists have.
  ...['azb', 'lrc', 'mzn', 'nqo', 'pnb', 'rhg', 'skr', 'syr', 'iw', 'arb'],
  // Their script says so, or their country.
  ...['pa-Arab', 'pa-Arab-PK', 'pa-PK', 'az-Arab', 'az-IR', 'uz-AF', 'ff-Adlm', 'ur-Aran', 'en-Hebr'],
])('%s is written from right to left', tag => expect(isRightToLeft(tag)).toBe(true))

test.each([
  ...['en', 'de-AT', 'pt-BR', 'zh-Hant', 'ku', 'pa', 'az', 'ha', 'es-419'],
  ...['sd-Deva', 'sd-Deva-IN', 'sd-IN', 'ks-Deva', 'ar-Latn', 'ug-Cyrl', 'ug-KZ', 'yi-Latn', 'az-Latn-IR'],
])('%s is written from left to right', tag => expect(isRightToLeft(tag)).toBe(false))
