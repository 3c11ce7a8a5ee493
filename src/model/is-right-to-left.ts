/** Whether a language is written from right to left, unless its script says otherwise. */
export function isRightToLeft(language: string): boolean {
  return /^(ar|arc|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)(-(?!latn|cyrl)|$)/i.test(language)
}
