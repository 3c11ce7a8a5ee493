// Vitest looks for its coverage provider among the packages of the project; this one is none of them, so it goes by another name.
import v8 from '@vitest/coverage-v8'

// biome-ignore lint/style/noDefaultExport: vitest asks for it
export default {
  ...v8,
  async getProvider() {
    const provider = await v8.getProvider()
    provider.name = 'custom'
    return provider
  },
}
