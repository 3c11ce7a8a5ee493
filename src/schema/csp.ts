import * as z from 'zod'
import { repeatedValue } from './values/lists.ts'
import { origin } from './values/origin.ts'
import { problem } from './values/problem.ts'

/** Hosts of others that pages may use, by what for. They are added to the one policy; the site itself is always in it. */
export const cspSchema = z.strictObject({
  frame: origins('Who may be shown in a frame: `::embed`'),
  img: origins('Hosts of pictures'),
  media: origins('Hosts of video and audio'),
  font: origins('Hosts of fonts, for a style sheet of your own'),
  style: origins('Hosts of style sheets'),
  script: origins(
    'Whose scripts may run. They can do with a page what they like: name only hosts that you trust',
  ),
  connect: origins('Whom scripts may ask'),
})

function origins(description: string) {
  return z.array(origin).max(20).check(problem(repeatedValue)).default([]).describe(description)
}
