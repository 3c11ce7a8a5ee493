import { below } from '../../model/language-folder.ts'
import { pageStem } from '../../model/site.ts'
import type { Config } from '../../schema/config.ts'
import { homeOf } from '../config/languages.ts'

/** The paths, beside pages and assets, that a site answers at: pages may link to them. `pages` are those with a twin. */
export function sitePaths(config: Config | undefined, pages: Iterable<string>): readonly string[] {
  const name = config?.service.shortName
  const skills =
    name === undefined ? [] : [`agent-skills/join-${name}/SKILL.md`, `skills/join-${name}/SKILL.md`]
  const homes = ['/', ...(config?.languages ?? []).map(({ language }) => homeOf(language))]
  return [
    '/api/server-info',
    '/api/health',
    '/openapi.json',
    '/auth.md',
    '/robots.txt',
    '/sitemap.xml',
    '/webmcp.js',
    '/favicon.svg',
    '/site.webmanifest',
    ...(config?.site.pictures === false
      ? []
      : ['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-512-maskable.png'].map(
          file => `/${file}`,
        )),
    ...homes.flatMap(home => [below(home, 'llms.txt'), below(home, 'llms-full.txt')]),
    ...[
      'api-catalog',
      'agent-skills/index.json',
      'skills/index.json',
      ...skills,
      'ard.json',
      'ai-catalog.json',
      ...(config?.agents.security === undefined ? [] : ['security.txt']),
    ].map(file => `/.well-known/${file}`),
    ...[...pages].map(path => `/${pageStem(path)}.md`),
  ]
}
