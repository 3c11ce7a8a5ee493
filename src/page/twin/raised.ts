import type { Element } from 'hast'
import { hasElement, textIn } from '../tree/elements.ts'

const raised = signs('0123456789+-−=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ')
const lowered = signs('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')

/** The text of a power or an index, with which 2³¹ is not read as 231; `undefined` for all else, as "th" and references. */
export function raisedText(node: Element): string | undefined {
  const isPower = node.tagName === 'sup'
  if (!isPower && node.tagName !== 'sub') return undefined
  if (hasElement(node, ({ tagName }) => /^(?:a|img|code|math|svg)$/.test(tagName))) return undefined
  const written = textIn(node).trim()
  const text = written.replace(/\s+/g, '')
  const hasReadableText = /\p{L}{2}.*\s|\s.*\p{L}{2}/su.test(written)
  const isMath = /^\p{L}$|[\d+\-−=]/u.test(text) || (!isPower && /^\p{L}+$/u.test(text))
  if (!isMath || hasReadableText || text.length > 20 || /[[\]]/.test(text)) return undefined
  const known = Array.from(text, character => (isPower ? raised : lowered).get(character))
  if (!known.includes(undefined)) return known.join('')
  const mark = isPower ? '^' : '_'
  return /^[\p{L}\p{N}]+$/u.test(text) ? mark + text : `${mark}(${text})`
}

function signs(plain: string, special: string): ReadonlyMap<string, string> {
  const others = Array.from(special)
  return new Map(Array.from(plain, (character, index) => [character, others[index] ?? '']))
}
