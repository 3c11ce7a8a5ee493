import fc from 'fast-check'

const factor = Number(process.env['FUZZ'] ?? 1)

/** How many cases to make up, where so many are usual: `FUZZ=10` makes ten times as many. */
export const fuzz = (usual: number) => Math.ceil(usual * factor)

/** The seed they come from: the usual one, or that of `FUZZ_SEED`; a longer run without one has a new one each time. */
export const fuzzSeed = (usual: number) =>
  Number(process.env['FUZZ_SEED'] ?? (factor > 1 ? Date.now() % 1_000_000 : usual))

/** One of these, another one for each commit; all of them where more than usual is asked. */
export const askedOf = <T>(all: readonly T[]): readonly T[] =>
  factor > 1 ? all : fc.sample(fc.constantFrom(...all), 1)

/** Any character, half of them ASCII. The unit `binary` of fast-check first makes a table of all, which takes a second. */
export const anyCharacter = fc
  .oneof(fc.nat(0x7f), fc.nat(0x10f7ff))
  .map(number => String.fromCodePoint(number < 0xd800 ? number : number + 0x800))
