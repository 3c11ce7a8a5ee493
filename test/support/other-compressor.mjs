// Loaded before the program (`node --import`): a zlib and a brotli that make other bytes of the same text.
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'

const { gzip, brotliCompress, constants } = zlib
zlib.gzip = (bytes, _, done) => gzip(bytes, { level: 1 }, done)
zlib.brotliCompress = (bytes, _, done) =>
  brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }, done)
syncBuiltinESMExports()
