import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'

test('GitHub gets names of files from the root of its checkout, wherever the step runs', async () => {
  const cwd = sampleSite()
  edit(join(cwd, 'site/portolan.yaml'), /\nbaseUrl: \S+/, '\nbaseUrl: nowhere')
  const web = join(cwd, 'web')
  mkdirSync(web)
  renameSync(join(cwd, 'site'), join(web, 'site'))
  const begins = async (
    format: string,
    folder: string,
    env: Readonly<Record<string, string>>,
    ...words: string[]
  ) => (await portolan(['check', '--format', format, ...words], { cwd: folder, env })).stdout
  const checkout = { GITHUB_WORKSPACE: cwd }
  expect(await begins('github', web, checkout)).toMatch(/^::error file=web\/site\/portolan\.yaml,/)
  expect(await begins('github', web, {})).toMatch(/^::error file=site\/portolan\.yaml,/)
  const named = ['--config', join(web, 'site/portolan.yaml')]
  expect(await begins('github', cwd, {}, ...named)).toMatch(/^::error file=web\/site\/portolan\.yaml,/)
  expect(await begins('github', join(web, 'site'), {}, '-c', 'portolan.yaml')).toMatch(
    /^::error file=portolan\.yaml,/,
  )
  expect(await begins('text', web, checkout, ...named)).toContain(`--> ${web}/site/portolan.yaml`)
})
