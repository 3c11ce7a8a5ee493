import type { Diagnostic } from '../model/diagnostic.ts'
import type { Refused, Sources } from '../model/sources.ts'
import { sizeText } from './size-text.ts'

/** Says which files were not read, and why. */
export function refusedFiles({ refused }: Sources): readonly Diagnostic[] {
  return refused.map(file => ({ file: file.path, fatal: true, ...problem(file) }))
}

function problem({ reason, size = 0, limit = 0 }: Refused): Pick<Diagnostic, 'ruleId' | 'reason' | 'note'> {
  if (reason === 'outside') {
    return {
      ruleId: 'file-outside',
      reason: 'The link leads out of the folder of the config, or nowhere',
      note: 'Put the file itself in its place',
    }
  }
  if (reason === 'not-a-file')
    return { ruleId: 'not-a-file', reason: 'This is neither a regular file nor a folder' }
  if (reason === 'folder')
    return {
      ruleId: 'not-a-file',
      reason: 'This is a folder, although its name is that of a page',
      note: 'Rename it without the ending; the pages in it are below its name',
    }
  if (reason === 'loop')
    return { ruleId: 'file-outside', reason: 'The link leads back to a folder that it lies in' }
  if (reason === 'too-many')
    return {
      ruleId: 'too-many-files',
      reason: `The folder holds more than ${limit} files and folders; the others were not read`,
    }
  return {
    ruleId: 'file-too-large',
    reason: `The file is ${sizeText(size)}; the limit is ${sizeText(limit)}`,
  }
}
