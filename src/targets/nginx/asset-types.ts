import { mediaTypes } from '../../model/media-types.ts'
import { quote } from './quote.ts'

/** The table of types the way nginx has it: each type once, then its extensions. */
export function assetTypes() {
  const types = [...new Set(Object.values(mediaTypes))]
  return types.map(type => ({
    type: quote(type),
    extensions: Object.keys(mediaTypes)
      .filter(extension => mediaTypes[extension] === type)
      .join(' '),
  }))
}
