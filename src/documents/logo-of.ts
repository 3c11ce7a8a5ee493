import type { Asset, Site } from '../model/site.ts'
import { type Logo, logoImage } from '../pictures/logo.ts'

/** The site's logo, if it can stand in drawings. */
export function logoOf(site: Site): { readonly asset: Asset; readonly image: Logo } | undefined {
  const asset = site.assets.find(({ file }) => file === site.config.site.logo)
  const image = asset && logoImage(asset.file, asset.bytes)
  return asset && image && { asset, image }
}
