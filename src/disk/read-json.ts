import { readText } from './read-regular.ts'

/** What a file of JSON says; `undefined` where there is no such file, `null` where there is no JSON in it. What may not be read is a fault. */
export function readJson(file: string): unknown {
  const text = textOf(file)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function textOf(file: string): string | undefined {
  try {
    return readText(file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
