import { inProse, words } from './rule.ts'

// 1.7 and later as 1.21.4, and by year as 26.1; not the start of a date or an address.
const version =
  '(?:1\\.(?:[7-9]|[12]\\d)|(?:2[6-9]|3\\d)\\.[1-9]\\d?)(?:\\.\\d{1,3}|\\.[x*])?(?!\\d|[/:]|[.,]\\d)'
const range = `${version}(?:\\s?(?:[-–—/+]|to|through|until)\\s?${version})?\\+?`
const subject =
  '(?:minecraft|java|bedrock|edition|mcpe|versions?|clients?|releases?|snapshots?|supports?|supporting|paper|spigot|purpur|fabric|forge)'
const between =
  '(?:[\\s:]{1,3}(?:java|bedrock|edition|versions?|clients?|releases?|is|are|from|between|v\\.?))?'
const claims = words(
  `\\b${subject}${between}${between}[\\s:(*~v“"'|-]{1,4}(${range})|(?<![\\w.,/€$£-])(${version}(?: ?\\+| ?[-–—] ?${version}| (?:(?:or|and) (?:newer|later|above|higher|up|up to)|to ${version}|(?:java|bedrock|clients?|servers?|survival|smp|release|update)\\b)))`,
)
const otherThings =
  /\b(?:modpacks?|mod|plugins?|datapacks?|resource packs?|texture packs?|HTTP|API|TLS|SSL|OpenAPI|licen[cs]e|GPL|CC|RFC|JDK|JRE|runtime)\b|[€$£]\s?$/i

/** The only text about versions, published with the date of the config, and its translations. */
const guidance = /(?:^|\.)server\.javaVersionGuidance$/

/** Warns of a version of the game in a text: it stays when the server moves on. */
export const versionClaim = inProse('version-claim', {
  needs: /\d\.\d/,
  pattern: claims,
  isFine: (found, { before, after }, { key = '' }) =>
    guidance.test(key) ||
    otherThings.test(`${before.slice(-25)}${found}${after.slice(0, 15)}`) ||
    /^\s?(?:€|£|\$|%|EUR|USD|GBP)/.test(after),
  reason: found => `"${found}" names a game version, which will go out of date`,
  note: 'Write the version only in `server.javaVersionGuidance`, or say where you announce supported versions',
})
