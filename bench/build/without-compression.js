// Loaded before portolan, takes the compressors away from it: what they are given comes back as if it had been empty. All else
// is done as ever: the siblings are made, named, written and looked after, only next to nothing is in them.
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'

const nothing = { gzip: zlib.gzipSync(''), brotliCompress: zlib.brotliCompressSync('') }

for (const [name, bytes] of Object.entries(nothing)) {
  zlib[name] = (_content, ...rest) => setImmediate(rest.at(-1), null, bytes)
  zlib[`${name}Sync`] = () => bytes
}
syncBuiltinESMExports()
