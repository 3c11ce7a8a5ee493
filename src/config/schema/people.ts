import * as z from 'zod'
import { image } from './looks.ts'
import { linkUrl, secureUrl } from './values/addresses.ts'
import { problem } from './values/problem.ts'
import { label } from './values/text.ts'

const personSchema = z
  .strictObject({
    name: label(100).describe('Name that players know'),
    role: label(100).optional().describe('What the person does'),
    picture: image.optional().describe('Image'),
    about: label(500).optional().describe('A sentence or two'),
    link: linkUrl.optional().describe('`https://…`, `mailto:…` or a page: `/aria`'),
  })
  .describe('One person')

const groupSchema = z
  .strictObject({
    group: label(100).describe('Name of the group'),
    members: z.array(personSchema).min(1).max(200).describe('The people, in order'),
  })
  .describe('One group')

const namedOnce = problem<readonly { readonly group: string }[]>(groups => {
  const names = groups.map(({ group }) => group)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated === undefined) return undefined
  return {
    ruleId: 'repeated-value',
    reason: `has the group "${repeated}" twice`,
    note: 'Put all of them into one',
  }
})

/** The people of a server, in groups. */
export const peopleSchema = z.array(groupSchema).max(50).check(namedOnce)

/** Lists where players vote for a server. */
export const votesSchema = z
  .array(
    z
      .strictObject({
        label: label(100).describe('Name of the list'),
        url: secureUrl.describe('Where players vote: `https://…`'),
      })
      .describe('One link'),
  )
  .max(50)

/** A person as the config has it. */
export type Person = z.output<typeof personSchema>

/** A group of people as the config has it. */
export type PeopleGroup = z.output<typeof groupSchema>

/** A link to vote as the config has it. */
export type Vote = z.output<typeof votesSchema>[number]
