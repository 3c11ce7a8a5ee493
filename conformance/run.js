#!/usr/bin/env node
// Asks any page for every vector of accept.json: node run.js https://your.site/page [--except lines]
// It needs Node.js alone, sends GET requests one after the other, and follows no redirects.
// Exit codes: 0 every "must" holds, 1 one fails, 2 wrong usage or no answer.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'

const { rules, vectors } = JSON.parse(readFileSync(new URL('accept.json', import.meta.url), 'utf8'))
const [address, option, except] = process.argv.slice(2)
const url = URL.canParse(address ?? '') ? new URL(address) : undefined
if (
  !/^https?:$/.test(url?.protocol ?? '') ||
  (option !== undefined && `${option} ${except}` !== '--except lines')
) {
  console.error('usage: node run.js https://your.site/page [--except lines]')
  process.exit(2)
}

const { get, Agent } = url.protocol === 'https:' ? https : http
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const counts = { must: { right: 0, of: 0 }, ours: { right: 0, of: 0 } }

for (const vector of vectors) {
  // nginx shows only the first line of a field before version 1.23.0.
  if (except === 'lines' && Array.isArray(vector.accept)) continue
  const got = await ask(vector.accept)
  const count = counts[vector.by]
  count.of++
  if (isRight(vector, got)) count.right++
  else console.log(report(vector, got))
}
agent.destroy()

const { must, ours } = counts
console.log(
  `${must.right} of ${must.of} that RFC 9110 decides, ${ours.right} of ${ours.of} that it leaves to the server`,
)
process.exit(must.right === must.of ? 0 : 1)

/** `html`, `markdown`, `none` for 406, or what came instead. */
function ask(accept) {
  return new Promise(resolve => {
    // Node.js adds no Accept of its own.
    const headers = accept === null ? {} : { Accept: accept }
    get(url, { agent, headers, timeout: 10_000 }, response => {
      response
        .resume()
        .on('end', () => resolve(answerOf(response)))
        .on('error', error => fail(`the answer is cut off: ${error.message}`))
    })
      .on('timeout', () => fail('no answer within ten seconds'))
      .on('error', error => fail(error.message))
  })
}

function answerOf({ statusCode, headers }) {
  if (statusCode === 406) return 'none'
  if (statusCode !== 200) return `status ${statusCode}`
  const type = (headers['content-type'] ?? 'no type').split(';')[0].trim().toLowerCase()
  return { 'text/html': 'html', 'text/markdown': 'markdown' }[type] ?? type
}

/** A client that takes neither gets 406, or HTML: both are allowed (RFC 9110 12.4.1). */
function isRight({ answer }, got) {
  return got === answer || (answer === 'none' && got === 'html')
}

function report({ id, accept, answer, by, rule, because }, got) {
  const header = accept === null ? 'no Accept' : [accept].flat().join(' and ') || 'an empty Accept'
  const why = by === 'must' ? `${because}. RFC 9110, ${rules[rule].section}: ${rules[rule].says}` : because
  return `${by === 'must' ? 'FAIL' : 'differs'}  ${id}: ${header} → ${got}, not ${answer}\n      ${why}`
}

function fail(reason) {
  console.error(`${url.href}: ${reason}`)
  process.exit(2)
}
