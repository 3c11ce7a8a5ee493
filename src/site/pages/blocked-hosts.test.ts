import { expect, test } from 'vitest'
import { fixtureConfig, fixtureSite } from '../../testing/fixture-site.ts'

const pages = {
  'pages/a.md':
    '---\ntitle: A\ndescription: B.\n---\n\n![A](https://i.example/a.png) ![B](https://j.example/b.png) ![C](http://k.example/c.png)\n',
  'pages/b.md':
    '---\ntitle: A\ndescription: B.\n---\n\n::embed{src="https://map.example/" title="Map"}\n\n<video src="https://i.example/a.mp4"></video>\n',
}
const hosts = 'img: [https://i.example, https://j.example], media: [https://i.example]'

test.each([
  ['', `; or add to the config: \`http: { csp: { frame: [https://map.example], ${hosts} } }\``],
  [
    'http: { hsts: no }',
    `; or write below \`http:\` in the config: \`csp: { frame: [https://map.example], ${hosts} }\``,
  ],
  [
    'http: { csp: { frame: [https://a.example], style: [https://s.example] } }',
    `; or write below \`http:\` in the config: \`csp: { frame: [https://a.example, https://map.example], ${hosts}, style: [https://s.example] }\``,
  ],
])('one line lets in all hosts that pages ask for, and keeps those that are in: %j', (http, line) => {
  const { diagnostics } = fixtureSite({ ...pages, 'portolan.yaml': `${fixtureConfig}${http}\n` })
  const notes = diagnostics.map(({ note = '' }) => note)
  expect(notes.filter(note => note.endsWith(line))).toHaveLength(4)
  // No policy lets in an address without https.
  expect(notes.filter(note => !note.includes('csp'))).toHaveLength(1)
  // Who copies it has no more such messages.
  const copied = `http: ${/(?<=http: |(?=csp: ))\{.*\}(?=`$)|csp: .*(?=`$)/.exec(line)?.[0].replace(/^csp.*/, '{ $& }')}`
  const after = fixtureSite({ ...pages, 'portolan.yaml': `${fixtureConfig}${copied}\n` })
  expect(after.diagnostics.map(({ ruleId }) => ruleId)).toEqual(['remote-image'])
})
