/** Where a file of the assets folder is below the web root, `assets/logo.svg`, by its path from the config. */
export function assetFile(path: string, folder: string): string {
  return path.startsWith(`${folder}/`) ? `assets/${path.slice(folder.length + 1)}` : path
}
