// Writes src/text/right-to-left.yaml: which scripts, and which languages without a script in their tag, are written from right to left.
// The source is the Unicode CLDR (cldr-core of test/conformance: likelySubtags, scriptMetadata, aliases). Node.js knows the same through
// Intl, but of the CLDR that it was built with: the same site would have other bytes on another Node.js.
// test/conformance/right-to-left.check.ts compares what this makes with what is committed.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const read = file =>
  JSON.parse(readFileSync(new URL(`../test/conformance/node_modules/cldr-core/${file}`, import.meta.url)))

/** Variants of scripts that have their own code, for which the CLDR has no data: Nastaliq and the kinds of Syriac. */
const variants = ['Aran', 'Syre', 'Syrj', 'Syrn']

/** The text of the file. */
export function rightToLeftTable() {
  const { version, likelySubtags } = read('supplemental/likelySubtags.json').supplemental
  const { scriptMetadata } = read('scriptMetadata.json')
  const { languageAlias } = read('supplemental/aliases.json').supplemental.metadata.alias
  const scripts = Object.keys(scriptMetadata).filter(script => scriptMetadata[script].rtl === 'YES')
  /** UTS 35, likely subtags: with the country, then without. */
  const isRight = tag => {
    const [, language, script, country] =
      /^([a-z]+)(?:-([A-Z][a-z]{3}))?(?:-([A-Z]{2}|\d{3}))?$/.exec(tag) ?? []
    const likely = likelySubtags[`${language}-${country}`] ?? likelySubtags[language]
    return scripts.includes(script ?? likely?.split('-')[1])
  }
  const isLanguage = tag => /^[a-z]{2,3}$/.test(tag) && tag !== 'und'
  const languages = [
    ...Object.keys(likelySubtags).filter(tag => isLanguage(tag) && isRight(tag)),
    ...Object.keys(languageAlias).filter(tag => isLanguage(tag) && isRight(languageAlias[tag]._replacement)),
  ]
  const differing = Object.keys(likelySubtags).filter(
    tag => /^(?!und)[a-z]{2,3}-([A-Z]{2}|\d{3})$/.test(tag) && isRight(tag) !== isRight(tag.split('-')[0]),
  )
  return `# Written by scripts/right-to-left.js from the Unicode CLDR ${version._cldrVersion} (Unicode License v3).
# Scripts that are written from right to left.
scripts: ${list([...scripts, ...variants])}
# Languages that are written in such a script when their tag names none.
languages: ${list(languages)}
# Languages that in one country are usually written in the other direction.
inCountries: ${list(differing)}
`
}

function list(tags) {
  const lines = ['']
  for (const tag of [...new Set(tags)].sort())
    if (lines.at(-1).length + tag.length < 100) lines.push(`${lines.pop()} ${tag}`.trim())
    else lines.push(tag)
  return ['>-', ...lines].join('\n  ')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(new URL('../src/text/right-to-left.yaml', import.meta.url), rightToLeftTable())
