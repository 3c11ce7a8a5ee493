/** Where a language is mostly spoken, when that is not the country of the same letters. */
const countries: Readonly<Record<string, string>> = {
  ar: 'AR',
  be: 'BY',
  ca: 'ES',
  cs: 'CZ',
  cy: 'GB',
  da: 'DK',
  el: 'GR',
  en: 'US',
  et: 'EE',
  eu: 'ES',
  fa: 'IR',
  ga: 'IE',
  gl: 'ES',
  he: 'IL',
  hi: 'IN',
  ja: 'JP',
  ka: 'GE',
  kk: 'KZ',
  ko: 'KR',
  ms: 'MY',
  nb: 'NO',
  nn: 'NO',
  sl: 'SI',
  sq: 'AL',
  sr: 'RS',
  sv: 'SE',
  uk: 'UA',
  vi: 'VN',
  zh: 'CN',
  'zh-Hant': 'TW',
}
const namesakes = [
  'bg',
  'de',
  'es',
  'fi',
  'fr',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'lt',
  'lv',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'th',
  'tr',
]

/** The language as OpenGraph wants it, `de_AT`: always with a country. `undefined` where none can be told. */
export function openGraphLocale(tag: string): string | undefined {
  const [, language = '', script = '', region] = /^([a-z]+)(-[A-Z][a-z]{3})?(?:-([A-Z]{2}))?/.exec(tag) ?? []
  const country = region ?? countries[language + script] ?? countries[language] ?? sameLetters(language)
  return country && `${language}_${country}`
}

function sameLetters(language: string): string | undefined {
  return namesakes.includes(language) ? language.toUpperCase() : undefined
}
