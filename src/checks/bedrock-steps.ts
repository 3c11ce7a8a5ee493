import { isEnglish } from '../config/schema/values/text.ts'
import { offeredEditions } from '../model/join-address.ts'
import { atKey, type Check } from './check.ts'

/** Do the steps of Bedrock Edition mention address and port? Players must type both. Only English is understood. */
export const bedrockSteps: Check = ({ site }) => {
  const { server, service } = site.config
  if (!isEnglish(service.language) || !offeredEditions(server).includes('bedrock')) return []
  const { steps, port } = server.editions.bedrock
  const address = server.serverAddress.toLowerCase()
  const text = steps
    .flatMap(step => [step.title, step.text])
    .join('\n')
    .toLowerCase()
  const missing = [
    ...(text.includes(address) || /\b(?:address|host ?name|ip)\b/.test(text) ? [] : ['the address']),
    ...(/\bport\b/.test(text) || new RegExp(`(?<!\\d)${port}(?!\\d)`).test(text) ? [] : ['the port']),
  ]
  if (missing.length === 0) return []
  const key = 'server.editions.bedrock.steps'
  const reason = `\`${key}\` do not mention ${missing.join(' or ')}, but Bedrock players must type both`
  const note = `Say in a step where to type \`${address}\` and \`${port}\``
  return [atKey(site, key, { ruleId: 'bedrock-steps', reason, note, fatal: false })]
}
