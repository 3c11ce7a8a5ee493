/** A number of bytes in the unit of the limits: `512 KiB`, `2 MiB`. */
export function sizeText(bytes: number): string {
  const mebibytes = bytes / (1024 * 1024)
  if (mebibytes >= 1) return `${Number(mebibytes.toFixed(1))} MiB`
  return bytes >= 1024 ? `${Number((bytes / 1024).toFixed(1))} KiB` : `${bytes} bytes`
}
