import { editionNames } from '../model/join-address.ts'
import { homeOf } from '../model/language-folder.ts'
import { serverTextsOf } from '../model/server-texts.ts'
import type { Language, Site } from '../model/site.ts'
import type { Problem } from '../report/problem.ts'
import { hasWords } from '../words/words-for.ts'
import { atKey, type Check } from './check.ts'

/** Has each language its home page, once, and the texts that pages show? */
export const translations: Check = ({ site, pages }) => {
  const { config, folders } = site
  const tags = [config.service.language, ...config.languages.map(({ language }) => language)]
  const folderOf = tags.map(tag => tag.toLowerCase())
  return config.languages.flatMap(({ language }, index): readonly Problem[] => {
    const at = `languages[${index}].language`
    const folder = language.toLowerCase()
    const first = folderOf.indexOf(folder)
    if (first === 0) {
      const reason = `${language} is \`service.language\` already`
      const note = 'Remove it: the pages of the main language are not in a language folder'
      return [atKey(site, at, { ruleId: 'language-repeated', reason, note })]
    }
    if (first <= index) {
      const reason = `\`languages\` names ${language} twice`
      return [atKey(site, at, { ruleId: 'language-repeated', reason, note: 'Remove one of the two' })]
    }
    if (!pages.has(homeOf(language))) {
      const reason = `The home page in ${language} is missing`
      const note = `Write ${folders.pages}/${folder}/index.md`
      return [atKey(site, at, { ruleId: 'language-home-missing', reason, note })]
    }
    const missing = untranslated(site, index)
    const differing = otherSteps(site, index)
    if (missing.length === 0 || differing.length > 0) return differing
    const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
    const reason = `No text in ${language}: ${missing.slice(0, 3).join(', ')}${more}`
    const groups = ['site', 'server', 'help', 'people', 'words'].filter(group =>
      missing.some(name => groupOf(name) === group),
    )
    const named = groups.map(group => `\`${group}\``).join(', ')
    const note = `Write it in ${named} of this language. Until then, pages show it in another language`
    return [atKey(site, at, { ruleId: 'translation-missing', reason, note, fatal: false })]
  })
}

/** Steps of a language that are not as many as those in the API. */
function otherSteps(site: Site, index: number): readonly Problem[] {
  const { server, languages } = site.config
  return editionNames.flatMap(name => {
    const right = server.editions[name].steps.length
    const count = languages[index]?.server.editions[name].steps.length
    if (count === right) return []
    const at = `languages[${index}].server.editions.${name}.steps`
    const reason = `\`${at}\` has ${count} steps, but the service has ${right}`
    const note = 'Write as many steps as the service has, or change single ones by number: `2: { text: … }`'
    return [atKey(site, at, { ruleId: 'steps-differ', reason, note })]
  })
}

/** The texts that pages of a language show as the service has them; names are the same in most languages. */
function untranslated(site: Site, index: number): readonly string[] {
  const { config, languages, placeOf } = site
  const language = languages[index + 1] ?? languages[0]
  const { tag, server, help, announcement, hero, links, footer } = language
  // Of a language without presets, those are in English.
  const foreign = hasWords(tag) ? ['service'] : ['service', undefined]
  const paths = serverTextsOf(server, placeOf, index).filter(({ by }) => foreign.includes(by))
  const names = paths.flatMap(({ path: [_, ...path] }) => {
    const step = path.findIndex(key => typeof key === 'number')
    if (path.at(-1) === 'name') return []
    return step === -1 ? path.join('.') : [...path.slice(0, step), Number(path[step]) + 1].join('.')
  })
  const messages = help.filter(({ by }) => foreign.includes(by.answer)).map(({ id }) => `help.${id}`)
  const shown = { 'site.announcement': announcement, 'site.hero.alt': hero }
  const looks = Object.entries(shown).flatMap(([name, text]) => (text?.lang === undefined ? [] : [name]))
  const ours = hasWords(tag) || Object.keys(config.languages[index]?.words ?? {}).length > 0 ? [] : ['words']
  // Those of the service come first, in its order.
  const labels = Object.entries({ links, 'footer.links': footer }).flatMap(([key, list]) =>
    list.flatMap(({ lang }, at) => (lang === undefined ? [] : [`site.${key}[${at}].label`])),
  )
  const ofPeople = untranslatedPeople(site, language)
  return [...looks, ...labels, ...new Set(names), ...messages, ...ofPeople, ...ours]
}

/** Pages that show roles or descriptions of people in the main language. Names alone need no translation. */
function untranslatedPeople({ pages }: Site, { tag, people }: Language): readonly string[] {
  if (people.every(({ lang }) => lang === undefined)) return []
  const own = pages.filter(({ language }) => language.tag === tag)
  const hasText = own.some(({ content }) =>
    content.people.some(({ role, about }) => role !== undefined || about !== undefined),
  )
  return hasText ? ['people'] : []
}

function groupOf(name: string): string {
  return /^(?:site|help|people|words)\b/.exec(name)?.[0] ?? 'server'
}
