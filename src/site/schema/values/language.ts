import { checkedText, type Problem } from './problem.ts'

/** A BCP 47 language tag: language, and a script and region where they matter. */
export const language = checkedText(languageProblem, {
  title: 'language tag',
  pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$',
})

function languageProblem(value: string): Problem | undefined {
  const usual = usualForm(value)
  if (usual === value) return undefined
  return {
    ruleId: 'language',
    reason: 'must be a language tag such as en, de-AT or zh-Hant',
    ...(usual === undefined ? {} : { expected: [usual] }),
  }
}

function usualForm(value: string): string | undefined {
  const parts = /^([a-z]{2,3})([-_][a-z]{4})?([-_](?:[a-z]{2}|\d{3}))?$/i.exec(value)
  if (parts === null) return undefined
  const [, primary = '', script = '', region = ''] = parts
  const titled = script === '' ? '' : `-${script.charAt(1).toUpperCase()}${script.slice(2).toLowerCase()}`
  return `${primary.toLowerCase()}${titled}${region.replace('_', '-').toUpperCase()}`
}

/** Whether a language is English, of whichever region. */
export function isEnglish(tag: string): boolean {
  return /^en\b/.test(tag)
}
