// Loaded before portolan, takes the compressors away from it: what they are given comes back as if it had been empty. Everything else
// is done: the siblings are made, named, written and compared.
const zlib = require('node:zlib')

const nothing = { gzip: zlib.gzipSync(''), brotliCompress: zlib.brotliCompressSync('') }

for (const [name, bytes] of Object.entries(nothing)) {
  zlib[name] = (_content, ...rest) => setImmediate(rest.at(-1), null, bytes)
  zlib[`${name}Sync`] = () => bytes
}
