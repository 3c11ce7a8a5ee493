import { expect, test } from 'vitest'
import { logoColors } from './logo-colors.ts'

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48">${inside}</svg>`)
const bar = (color: string, x: number, width: number) =>
  `<rect x="${x}" width="${width}" height="48" fill="${color}"/>`

test.each([
  ['the most of it first', svg(bar('#aa1133', 0, 32) + bar('#1133aa', 32, 16)), ['#aa1133', '#1133aa']],
  [
    'no gray, white or black',
    svg(bar('#fff', 0, 20) + bar('#777', 20, 20) + bar('#20a050', 40, 8)),
    ['#20a050'],
  ],
  ['no shade of one that is there', svg(bar('#aa1133', 0, 32) + bar('#aa2244', 32, 16)), ['#aa1133']],
  ['nothing of what is clear', svg(''), []],
  ['nothing of what is no picture', Buffer.from('logo'), []],
])('colors of a logo: %s', async (_, file, colors) => {
  expect(await logoColors(file)).toEqual(colors)
})
