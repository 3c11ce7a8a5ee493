import { checkedText, type Problem } from './problem.ts'

/** The name in URLs, file names, the browser tool and the health result. */
export const shortName = checkedText(shortNameProblem, {
  title: 'name',
  minLength: 1,
  maxLength: 32,
  pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
})

// `default` has a special meaning in nginx maps; `run` is where the generated nginx keeps its pid and logs.
const taken = ['default', 'run']
const longest = 32

function shortNameProblem(value: string): Problem | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  if (taken.includes(value))
    return { ruleId: 'short-name', reason: `must not be "${value}", which is reserved` }
  if (value.length > longest)
    return { ruleId: 'short-name', reason: `has ${value.length} characters; the limit is ${longest}` }
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value)) return undefined
  const simple = slug(value).replace(/^[^a-z]+/, '')
  return {
    ruleId: 'short-name',
    reason: 'may contain only a-z, 0-9 and single hyphens, and starts with a letter',
    ...(simple !== '' && !taken.includes(simple) ? { expected: [simple] } : {}),
  }
}

/** Letters that no decomposition takes apart, as they are commonly written without them. */
const latin: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', þ: 'th' },
}

/** A short name for a server: from its name, and from its address where the name has no letter from a to z and no digit. */
export function shortNameFor(name: unknown, address: unknown): string {
  const labels = typeof address === 'string' && /[a-z]/.test(address) ? address.split('.') : []
  const own = slug(typeof name === 'string' ? name : '') || slug(labels.at(-2) ?? '') || 'server'
  // Names for programs begin with a letter.
  const lettered = /^[a-z]/.test(own) ? own : `mc-${own}`
  const short =
    lettered.length <= longest ? lettered : lettered.slice(0, longest + 1).replace(/-[^-]*$|.$/, '')
  return taken.includes(short) ? `${short}-server` : short
}

/** A name in letters from a to z, digits and single hyphens. */
function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, letter => latin[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
