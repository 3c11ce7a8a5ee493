import { atKey, type Check } from './check.ts'

/** Keys of the looks that portolan once had. */
export const oldLooks: Check = ({ site }) => {
  if (site.config.site.ornament === undefined) return []
  return [
    atKey(site, 'site.ornament', {
      ruleId: 'ornament',
      reason: '`site.ornament` does nothing: portolan has no compass rose and no checkered strip',
      note: 'Remove the key. `site.look` gives pages and cards a landscape of your own',
      fatal: false,
    }),
  ]
}
