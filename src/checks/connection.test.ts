import { expect, test } from 'vitest'
import { fixtureConfig, fixtureSite } from '../testing/fixture-site.ts'

/** The warnings about one name for website and game, with these editions and this host. */
function said(editions: string, target: string, address = 'play.example.net'): readonly string[] {
  const config = fixtureConfig
    .replace(/ {2}editions:[\s\S]*/, `  editions: ${editions}\ndeploy: { targets: [${target}] }\n`)
    .replace('serverAddress: play.example.net', `serverAddress: ${address}`)
  const { diagnostics } = fixtureSite({ 'portolan.yaml': config })
  return diagnostics.filter(({ ruleId }) => ruleId === 'shared-name').map(({ reason }) => reason)
}

test.each([
  ['{ java: { port: 25565 } }', 'pages', 'GitHub Pages: Java players need an SRV record'],
  ['{ java: { port: null }, bedrock: yes }', 'netlify', 'Netlify: Bedrock players cannot join'],
  [
    '{ bedrock: yes }',
    'nginx, cloudflare',
    'Cloudflare Workers: Bedrock players cannot join, and Java players need an SRV record',
  ],
  ['{ java: no, bedrock: yes }', 'vercel', 'Vercel: Bedrock players cannot join'],
])('%s at %s', (editions, target, end) => {
  expect(said(editions, target)).toEqual([
    `\`server.serverAddress\` is also the name of the website, which points to ${end}`,
  ])
})

test.each([
  ['{ java: { port: null } }', 'pages', undefined],
  ['{ bedrock: yes }', 'nginx', undefined],
  ['{ bedrock: yes }', 'docker', undefined],
  ['{ bedrock: yes }', 'pages', 'mc.example.net'],
])('%s at %s with %s is fine', (editions, target, address) => {
  expect(said(editions, target, address)).toEqual([])
})
