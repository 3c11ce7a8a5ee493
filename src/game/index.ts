import type { GameSettings } from '../config/schema/deploy.ts'
import { paintedIcon } from '../documents/icons.ts'
import type { Artifact } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { hostTemplates } from '../text/template.ts'
import { codeOfConduct, takesConduct } from './code-of-conduct.ts'
import { dataPack, safeAddress } from './data-pack.ts'

/** The folder `game/` for the game server, next to the web root; nothing without `deploy.game`. */
export function gameFiles(site: Site): readonly Artifact[] {
  const { game } = site.config.deploy
  if (game === undefined) return []
  const icon = paintedIcon(site, 64)
  return [
    ...codeOfConduct(site, game),
    ...dataPack(site, game),
    ...(icon ? [{ path: 'server-icon.png', body: icon() }] : []),
    { path: 'README.txt', body: readme(site, game) },
  ].map(({ path, body }) => ({ path: `game/${path}`, body }))
}

/** Says where each file belongs, and how to take it out again. */
function readme({ config, templates, painter }: Site, game: GameSettings): string {
  return hostTemplates(
    templates,
    'game',
    /^\P{Cc}*$/u,
  )('README.txt', {
    game,
    name: config.service.name,
    discord: safeAddress(config.server.discordInvite),
    hasConduct: takesConduct(game),
    hasIcon: painter !== undefined,
  })
}
