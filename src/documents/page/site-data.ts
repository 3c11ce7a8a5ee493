import { editionSchema, type ServerInfo, serverInfoSchema } from '../../config/schema/server-info.ts'
import { assetFile } from '../../model/assets.ts'
import { authorsOf } from '../../model/posts.ts'
import type { Language, Site } from '../../model/site.ts'
import type { ListedPage } from '../../model/template-data.ts'

/** What `/api/server-info` publishes, in a language, for templates: what it leaves out is `undefined`, so that templates may ask for it. */
export function serverInfoIn({ server }: Language): ServerInfo {
  const { java, bedrock } = server.editions
  return frozen({
    ...blank(serverInfoSchema),
    ...server,
    editions: {
      java: { ...blank(editionSchema), ...java },
      bedrock: { ...blank(editionSchema), ...bedrock },
    },
  })
}

function blank({ shape }: { readonly shape: object }): object {
  return Object.fromEntries(Object.keys(shape).map(key => [key, undefined]))
}

/** The pages of a language that others may list. */
export function listedPages(site: Site, language: Language): readonly ListedPage[] {
  const pages = site.pages.filter(page => page.listed && !page.isPart && page.language === language)
  return frozen(
    pages.map(({ path, title, description, updated, front }) => {
      const { date, tags, data } = front
      const author = authorsOf(front).join(', ') || undefined
      const image = front.image && `/${assetFile(front.image, site.config.assets)}`
      return { path, title, description, updated, date, author, tags, image, data }
    }),
  )
}

/** Freezes a value with all that is in it: templates share it. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) frozen(part)
  return value
}
