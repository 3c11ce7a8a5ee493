import { expect, test } from 'vitest'
import { parseDocument, Scalar } from 'yaml'
import type * as z from 'zod'
import { configSchema } from '../config/schema/config.ts'
import { issueProblem } from '../config/validate/issue-problem.ts'
import { knownKeys, schemaAt } from '../config/validate/known-keys.ts'
import type { Tree } from '../config/yaml/source.ts'
import { spanOf } from '../config/yaml/value-tree.ts'

const issueOf = (issue: object) => issue as z.core.$ZodIssue
const treeOf = (value: unknown): Tree => ({
  place: { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } },
  value,
  entries: new Map(),
})

test.each([
  ['no kind that we know', { code: 'odd' }, 'x', 'is not valid', undefined],
  ['no kind that we know, described', { code: 'odd' }, 'x', 'is not valid', 'A word'],
  ['one value only', { code: 'invalid_value', values: [1] }, 2, 'can only be `1`', 'A word'],
  ['one value only, not described', { code: 'invalid_value', values: [1] }, 2, 'can only be `1`', undefined],
  [
    'several values',
    {
      code: 'invalid_union',
      errors: [
        [
          { code: 'invalid_type', expected: 'array' },
          { code: 'invalid_value', values: ['none'] },
        ],
        [
          { code: 'invalid_type', expected: 'number' },
          { code: 'too_small', minimum: 1, origin: 'number' },
        ],
      ],
    },
    'x',
    'must be a list, `none` or a whole number',
    undefined,
  ],
])('a schema complains of %s', (_, issue, value, reason, description) => {
  const note = issue.code === 'invalid_union' ? undefined : description
  expect(issueProblem(issueOf(issue), treeOf(value), description)).toMatchObject({
    reason,
    ...(note === undefined ? {} : { note }),
  })
})

test('nothing is known below a key that is unknown', () => {
  expect(schemaAt(configSchema, ['nope', 'deeper'])).toBe(undefined)
  expect(knownKeys(undefined)).toEqual({})
})

test('a node that was never parsed stands at the start', () => {
  expect(spanOf(new Scalar('x'))).toEqual([0, 0])
  const { contents } = parseDocument('  x')
  expect(contents && spanOf(contents)).toEqual([2, 3])
})
