import type { Diagnostic } from '../model/diagnostic.ts'
import { fileSize } from '../model/file-size.ts'
import type { Refused, Sources } from '../model/sources.ts'

/** Says which files were not read, and why. */
export function refusedFiles({ refused }: Sources): readonly Diagnostic[] {
  return refused.map(file => ({ file: file.path, fatal: true, ...problem(file) }))
}

function problem({ reason, size, limit }: Refused): Pick<Diagnostic, 'ruleId' | 'reason' | 'note'> {
  if (reason === 'outside') {
    return {
      ruleId: 'file-outside',
      reason: 'The link leads out of the folder of the config, or nowhere',
      note: 'Put the file itself in its place',
    }
  }
  if (reason === 'not-a-file')
    return { ruleId: 'not-a-file', reason: 'This is neither a regular file nor a folder' }
  const sizes = size === undefined || limit === undefined ? '' : `: it has ${sizeText(size, limit)}`
  return { ruleId: 'file-too-large', reason: `The file is too large${sizes}` }
}

/** In bytes where rounded sizes would look the same. */
function sizeText(size: number, limit: number): string {
  const rounded = [fileSize(size), fileSize(limit)]
  const [has, most] = rounded[0] === rounded[1] ? [`${size} bytes`, `${limit} bytes`] : rounded
  return `${has}, and the limit is ${most}`
}
