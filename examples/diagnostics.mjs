// Compiles a site from memory and prints its errors. It reads no file except the templates.
import { compile, readTemplates } from 'portolan'

const config = `
baseUrl: https://isle.example
service: { shortName: isle, description: A server. }
server:
  name: Isle
  website: https://isle.example/
  guide: https://isle.example/join
  serverAddress: play.isle.example:25565
  discordInvite: https://discord.gg/example
`
const page = `---
title: How to join
description: Add the server in a few steps.
---

# How to join

See the [rules](/rulez).
`

const encoder = new TextEncoder()
const sources = {
  config: 'portolan.yaml',
  files: new Map([
    ['portolan.yaml', encoder.encode(config)],
    ['pages/join.md', encoder.encode(page)],
  ]),
  refused: [],
}

const { diagnostics, bundle } = compile(sources, readTemplates())
for (const { file, place, ruleId, reason, fatal } of diagnostics) {
  const line = place === undefined ? '' : `:${place.start.line}:${place.start.column}`
  console.log(`${file}${line} ${fatal ? 'error' : 'warning'} ${ruleId}: ${reason}`)
}
console.log(bundle === undefined ? 'There is no bundle.' : `The bundle is ${bundle.manifest.id}.`)
