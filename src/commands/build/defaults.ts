/** What `portolan build` does where nothing else is said. */
export const buildDefaults = {
  config: 'site/portolan.yaml',
  out: 'dist',
  cache: true,
  format: 'text',
} as const
