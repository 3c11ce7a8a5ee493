import { type Scene, tone } from './scene.ts'

const accent = (day: readonly [number, number], dark: readonly [number, number]) => tone(250, 0.9, day, dark)

/** No picture: shades of the accent. */
export const plainLook: Scene = {
  tones: {
    sky: tone(250, 0.8, [0.955, 0.016], [0.225, 0.025]),
    glow: accent([0.93, 0.03], [0.28, 0.04]),
    water: accent([0.68, 0.095], [0.34, 0.095]),
    grass: accent([0.84, 0.05], [0.36, 0.05]),
    leaf: accent([0.56, 0.12], [0.37, 0.08]),
    earth: accent([0.7, 0.06], [0.3, 0.06]),
    ridge: accent([0.6, 0.07], [0.33, 0.07]),
    hill: accent([0.56, 0.12], [0.37, 0.08]),
    sand: accent([0.9, 0.07], [0.5, 0.07]),
    wall: accent([0.93, 0.03], [0.6, 0.03]),
    ground: accent([0.32, 0.05], [0.32, 0.05]),
  },
  isFlat: true,
  edge: ['none'],
}
