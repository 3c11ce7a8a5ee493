/**
 * Addresses of what portolan itself names after a digest of its content: style sheet, scripts and pictures made
 * smaller. Nothing else is `immutable`,
 * and no asset of the operator may have such a name. A pattern, because hosts match it; without anchors.
 */
export const immutablePath = '/assets/portolan\\.[0-9a-f]{12}\\.(?:css|js|webp)'

const immutable = new RegExp(`^${immutablePath}$`)

/** Whether a browser may keep what is at an address for ever. */
export function isImmutable(path: string): boolean {
  return immutable.test(path)
}

/** Whether an address is one that portolan gives to its own files, cards among them, whatever the digest and the case. */
export function isOwnAsset(path: string): boolean {
  return new RegExp(`^(?:${immutablePath}|/assets/card-[0-9a-f]{12}\\.png)$`, 'i').test(path)
}
