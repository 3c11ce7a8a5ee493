/** Whether content looks like a whole document of its type: a release of before, not damage. */
export function isWhole(type: string, content: Buffer): boolean {
  const text = content.toString()
  if (content.length === 0) return false
  if (/^text\/html\b/i.test(type)) return /^<!doctype html>/i.test(text) && /<\/html>$/i.test(text.trimEnd())
  if (/[/+]json\b/i.test(type)) return isJson(text)
  return !text.includes('\ufffd') || !/^text\//i.test(type)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
