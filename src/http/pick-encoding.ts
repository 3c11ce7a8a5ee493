// RFC 9110 12.4.2. A weight that is none makes the coding not accepted: the bytes as they are suit everybody.
const member = /^([a-z0-9-]+)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i

/** The first of `offered` that Accept-Encoding allows by name; `undefined` for the bytes as they are. */
export function pickEncoding<Encoding extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  const accepted = new Set<string>()
  for (const text of acceptEncoding?.split(',') ?? []) {
    const [, name, weight] = member.exec(text.trim()) ?? []
    if (name !== undefined && Number(weight ?? 1) > 0) accepted.add(name.toLowerCase())
  }
  return offered.find(encoding => accepted.has(encoding))
}
