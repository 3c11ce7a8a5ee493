/** The first of `offered` that Accept-Encoding allows by name; `undefined` for the bytes as they are. */
export function pickEncoding<Encoding extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map(member => member.split(';').map(part => part.trim()))
  return offered.find(encoding =>
    accepted.some(([name, ...rest]) => name === encoding && !rest.some(part => /^q=0(?:\.0*)?$/.test(part))),
  )
}
