import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { about } from '../../src/commands/learn/rule-docs.ts'
import { edit, warmSite } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'

test('GitHub gets names of files from the root of its checkout, wherever the step runs', async () => {
  const cwd = warmSite()
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
  expect(await begins('sarif', web, checkout)).toContain('"uri": "web/site/portolan.yaml"')
  expect(await begins('github', web, {})).toMatch(/^::error file=site\/portolan\.yaml,/)
  const named = ['--config', join(web, 'site/portolan.yaml')]
  expect(await begins('github', cwd, {}, ...named)).toMatch(/^::error file=web\/site\/portolan\.yaml,/)
  expect(await begins('github', join(web, 'site'), {}, '-c', 'portolan.yaml')).toMatch(
    /^::error file=portolan\.yaml,/,
  )
  expect(await begins('text', web, checkout, ...named)).toContain(`--> ${web}/site/portolan.yaml`)
  const elsewhere = await begins('sarif', '/', { GITHUB_WORKSPACE: '/nowhere' }, ...named)
  expect(elsewhere).toContain(`"uri": "${join(web, 'site/portolan.yaml').slice(1)}"`)
  const outside = await begins('sarif', join(web, 'site/pages'), {}, ...named)
  expect(outside).toContain(`"uri": "file://${join(web, 'site/portolan.yaml')}"`)
})

test('a rule without a paragraph is identified by its name', () => {
  const { rule } = about()
  expect(rule('dead-link').group).toBe('Links and anchors')
  expect(rule('none-such')).toMatchObject({ id: 'none-such', summary: 'none-such', markdown: 'none-such' })
})
