import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from '../../compile.ts'
import { configFolders } from '../../config/complete/folders.ts'
import { readTemplates } from '../../files/package.ts'
import { readSources } from '../../files/sources/read-sources.ts'
import { sampleBundle } from '../../testing/sample-bundle.ts'
import { cloudflare } from './cloudflare.ts'

test('files for Cloudflare leave compressed siblings out, and lay pages where no address leads', () => {
  const paths = cloudflare.render(sampleBundle()).map(({ path }) => path)
  expect(paths.filter(path => /\.(?:gz|br)$/.test(path))).toEqual([])
  expect(paths).toContain('cloudflare/assets/_pages/guides/first-steps.md')
  expect(paths).toContain('cloudflare/assets/_pages/404.json')
  expect(paths).toContain('cloudflare/assets/api/server-info')
})

// The limits themselves: refusals.test.ts.
test('ADAPTER-01 limits stop the build at the place where the host is named', () => {
  const sources = readSources('site/portolan.yaml', configFolders)
  const origins = Array.from(
    { length: 20 },
    (_, index) => `https://${`${'a'.repeat(60)}.`.repeat(2)}n${index}.example`,
  )
  const config = readFileSync('site/portolan.yaml', 'utf8')
    .replace(/targets: \[.*\]/, 'targets: [nginx, cloudflare]')
    .replace(/^http:\n/m, `http:\n  csp: { img: [${origins}] }\n`)
  const files = new Map([...sources.files, ['portolan.yaml', Buffer.from(config)]])
  const { diagnostics, bundle } = compile({ ...sources, files }, readTemplates())
  expect(bundle).toBeUndefined()
  const [found] = diagnostics.filter(({ ruleId }) => ruleId === 'cloudflare-limit')
  expect(found?.reason).toContain('takes lines of 2,000 characters')
  expect(config.slice(found?.place?.start.offset, found?.place?.end.offset)).toBe('cloudflare')
})
