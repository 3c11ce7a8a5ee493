/** The inks of a landscape in the order in which they are painted: what is far comes first. */
export const inks = [
  'sky1',
  'sky2',
  'sky3',
  'sky4',
  'aurora',
  'auroraLight',
  'star',
  'halo',
  'sun',
  'crater',
  'cloudDark',
  'cloud',
  'far',
  'farLight',
  'hill',
  'hillLight',
  'hillTree',
  'water',
  'waterLight',
  'waterDark',
  'reflection',
  'glint',
  'beam',
  'earth',
  'earthLight',
  'earthDark',
  'sand',
  'grass',
  'grassLight',
  'trunk',
  'leaf',
  'leafDark',
  'leafLight',
  'wall',
  'wallDark',
  'roof',
  'roofDark',
  'roofLight',
  'dark',
  'lamp',
  'flower',
  'ground',
] as const

export type Ink = (typeof inks)[number]

/** What shines at night only. */
export const nightInks: ReadonlySet<Ink> = new Set(['star', 'beam'])

/** Large areas keep their exact color. All others have four bits a channel: half the bytes, and it looks like pixels. */
export const exactInks: ReadonlySet<Ink> = new Set([
  'sky1',
  'sky2',
  'sky3',
  'sky4',
  'halo',
  'aurora',
  'far',
  'wall',
  'wallDark',
  'ground',
])

export function isInk(name: string): name is Ink {
  return (inks as readonly string[]).includes(name)
}
