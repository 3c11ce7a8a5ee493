import { expect, test } from 'vitest'
import { afterAdvice, judge, slips } from './testing/slips.ts'

// SLIPS=front-matter,quotes runs the cases of these groups alone.
const groups = process.env['SLIPS']?.split(',')
const asked = slips.filter(({ group }) => groups?.includes(group) ?? true)

/** What a person writes who follows a message that does not say it letter by letter. */
const byHand: Readonly<Record<string, string>> = {
  'fm-twice': '---\ntitle: House rules\ndescription: The rules of our house.\nnav: no\n---\n\nBe kind.\n',
  'yq-hash': '  name: "Realm #1 in Europe"\n',
  'em-java-port': '    java: {}\n',
  'em-java-port-tilde': '    java: { port: 25565 }\n',
  'em-java': '    java: yes\n',
  'em-targets': '  targets: [nginx]\n',
  'ty-port-top': '  editions:\n',
  'ty-edition-list': '  editions:\n    java: {}\n    bedrock: {}\n',
  'ty-links-name': '  look: coast\n  links:\n    - label: Store\n      url: https://store.example.com\n',
  'ty-announcement-text': '  look: coast\n  announcement:\n    text: Closed on Friday\n',
  'sp-fullwidth-colon': '  name: Our Realm\n',
  'sp-tab-indent': '  name: Our Realm\n',
  'sp-conflict': '  name: Our Realm\n',
}

test.each(asked)('$group: $id, and its advice helps', slip => {
  expect(judge(slip)).toEqual([])
  if (slip.accept !== 'clean') expect(afterAdvice(slip, byHand[slip.id]).wrong).toEqual([])
})
