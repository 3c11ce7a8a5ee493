import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runTool } from './tool.ts'

const present = '/.well-known/agent-skills/'
const first = '/.well-known/skills/'

// The client falls back on the index of version 0.1, which has no digests: each is offered alone.
test.each([
  ['the index', first],
  ['the index of version 0.1', present],
])('the skills client lists every skill of %s', async (_, hidden) => {
  const index = await fetch(`${inject('site')}${present}index.json`)
  const { skills } = (await index.json()) as { readonly skills: readonly { readonly name: string }[] }
  const { code, said } = await list(await relay(hidden))
  expect(skills.length).toBeGreaterThan(0)
  expect(said).toContain(`Found ${skills.length} skill`)
  for (const { name } of skills) expect(said).toContain(name)
  expect(code).toBe(0)
})

test('the skills client drops a skill with one byte more than its digest says', async () => {
  const { code, said } = await list(await relay(first, '\n'))
  expect(said).toContain('No well-known skills found')
  expect(said).not.toMatch(/Found \d/)
  expect(code).toBe(1)
})

async function list(site: string) {
  const { code, stdout, stderr } = await runTool('skills', ['add', site, '--list'])
  return { code, said: stdout + stderr }
}

/** The site without one of its two folders of skills; each skill ends with `more`. */
async function relay(hidden: string, more = ''): Promise<string> {
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(inject('site') + (url.startsWith(hidden) ? '/gone' : url))
    const body = (await answer.text()) + (url.endsWith('/SKILL.md') ? more : '')
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
