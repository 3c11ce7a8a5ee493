const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as it stands in XML, in elements and attributes alike. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? character)
}
