import type { Asset, Site } from './site.ts'

/** Where a file of the assets folder is below the web root, `assets/logo.svg`, by its path from the config. */
export function assetFile(path: string, folder: string): string {
  return path.startsWith(`${folder}/`) ? `assets/${path.slice(folder.length + 1)}` : path
}

/** The asset at a path of the config. */
export function assetAt({ assets, config }: Site, path: string | undefined): Asset | undefined {
  const name = path && assetFile(path, config.assets)
  return assets.find(({ file }) => file === name)
}
