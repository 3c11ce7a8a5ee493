import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { npm } from '../support/packed.ts'

/** What the registry knows against the packages of the lock; `refused` where it does not answer that question. */
async function audit(
  registry?: string,
): Promise<{ readonly found: readonly string[]; readonly refused?: string }> {
  const cwd = mkdtempSync(join(tmpdir(), 'portolan-audit-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(cwd, file))
  const where = registry === undefined ? [] : ['--registry', registry]
  const { code, stdout } = await npm(['audit', '--json', ...where], cwd)
  const report = JSON.parse(stdout)
  if (report.vulnerabilities === undefined) return { found: [], refused: String(report.message ?? stdout) }
  const found = Object.keys(report.vulnerabilities)
  expect(code).toBe(found.length === 0 ? 0 : 1)
  return { found }
}

/** A registry that says this about every lock. */
async function registryThatSays(status: number, advisories: object): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    const bulk = request.url === '/-/npm/v1/security/advisories/bulk'
    response.writeHead(bulk ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(bulk ? advisories : {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const advisory = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-0000-0000-0000',
  title: 'Made up for this check',
  severity: 'low',
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 0, vectorString: null },
}

test('a finding, no finding and a refusal are distinguished', async () => {
  const known = await audit(await registryThatSays(200, { yaml: [advisory] }))
  expect(known.found).toContain('yaml')
  expect(await audit(await registryThatSays(200, {}))).toEqual({ found: [] })
  const refused = await audit(await registryThatSays(405, {}))
  expect(refused.refused).toContain('405')
})

test('npm audit knows nothing against any package of the lock, down to the lowest severity', async context => {
  const { found, refused } = await audit()
  if (refused !== undefined) {
    // Not passed: nobody was asked. A mirror that only hands out packages cannot answer.
    console.warn(`NOT AUDITED: the registry in use does not answer audits (${refused}).`)
    context.skip(`the registry does not answer audits: ${refused}`)
  }
  expect(found).toEqual([])
})
