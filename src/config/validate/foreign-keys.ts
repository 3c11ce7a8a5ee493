/** Keys that front matter has in other programs, and what to write here. */
const rows: readonly (readonly [keys: RegExp, note: string])[] = [
  [/^(?:permalink|slug|url|path|id)$/, 'Remove it: the address comes from the name of the file'],
  [
    /^(?:alias|aliases|redirects?|redirectfrom)$/,
    'Remove it, and write the old addresses in `redirects` of the config',
  ],
  [/^(?:weight|order|position|(?:sidebar|nav|menu)(?:position|order|weight))$/, 'Write `nav: { order: 5 }`'],
  [/^(?:linktitle|label|menu|(?:sidebar|nav|menu|short)(?:label|title|text))$/, 'Write `nav: { label: … }`'],
  [/^(?:publish(?:ed)?|status|visible)$/, 'To keep the page out of the site, write `draft: yes`'],
  [/^(?:hidden|unlisted|noindex|robots)$/, 'To hide the page, write `nav: no` and `sitemap: no`'],
  [/^(?:lastmod|lastupdated?|lastmodified(?:at)?|modified|lastreviewed)$/, 'Write `updated: 2026-11-01`'],
  [/^(?:keywords?|categor(?:y|ies)|topics?|tag)$/, 'Write `tags: [a, b]`'],
  [/^(?:lang|language|locale)$/, 'Remove it: the language comes from the folder, such as `pages/de/`'],
  [/^(?:subtitle|summary|excerpt|desc|abstract|intro|metadescription)$/, 'Write `description: …`'],
  [/^(?:cover|thumbnail|banner|hero|ogimage|featuredimage|coverimage)$/, 'Write `image: assets/castle.webp`'],
  [/^authors$/, 'Write `author: …`'],
  [/^(?:hidetableofcontents|tableofcontents|hidetoc)$/, 'Write `toc: no`, or remove it'],
]

/** Advice for a key that other programs know. */
export function ownWayOf(key: string): string | undefined {
  const plain = key.toLowerCase().replace(/[^a-z]/g, '')
  return rows.find(([keys]) => keys.test(plain))?.[1]
}
