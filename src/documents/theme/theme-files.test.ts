import { expect, test } from 'vitest'
import { accentColors } from './theme-files.ts'

test.each(['#ffffff', '#000000', '#1f7a78', '#ffff00', '#010203', '#777777'])(
  '%s and what goes with it',
  accent => {
    expect(accentColors(accent)).toMatchSnapshot()
  },
)
