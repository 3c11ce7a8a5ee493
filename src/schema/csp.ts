import * as z from 'zod'
import { repeatedValue } from './values/lists.ts'
import { origin } from './values/origin.ts'
import { problem } from './values/problem.ts'

/** Third-party hosts that pages may use, by purpose. They are added to the policy, which always has the site itself. */
export const cspSchema = z.strictObject({
  frame: origins('Hosts that `::embed` may show in a frame'),
  img: origins('Hosts of pictures'),
  media: origins('Hosts of video and audio'),
  font: origins('Hosts of fonts, for `site.css`'),
  style: origins('Hosts of style sheets'),
  script: origins('Hosts of scripts, which can change everything on a page'),
  connect: origins('Hosts that scripts may connect to'),
})

function origins(description: string) {
  return z.array(origin).max(20).check(problem(repeatedValue)).default([]).describe(description)
}
