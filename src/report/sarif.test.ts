import { expect, test } from 'vitest'
import { lineFingerprints } from './sarif.ts'

const greetings = [
  'e9496ae3ebfced30',
  'fb7c023a8b9ccb3f',
  'ce8ba1a563dcdaca',
  'e20e36e16fcb0cc8',
  'b3edc88f2938467e',
  'c8e28b0b4002a3a0',
  'c129715d7a2bc9a3',
]

// The values that GitHub's own tests expect.
test.each([
  ['', ['c129715d7a2bc9a3']],
  [' a\nb\n  \t\tc\n d', ['271789c17abda88f', '54703d4cd895b18', '180aee12dab6264', 'a23a3dc5e078b07b']],
  [' hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n', greetings],
  [' hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r', greetings],
  [' hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n', greetings],
  [' hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n', greetings],
])('the lines of %j are named as GitHub names them', (text, names) => {
  expect(lineFingerprints(text)).toEqual(names.map(name => `${name}:1`))
})

test('equal lines are counted', () => {
  expect(lineFingerprints('Lorem ipsum dolor sit amet.\n'.repeat(10))).toEqual([
    ...[1, 2, 3, 4, 5, 6].map(count => `a7f2ff13bc495cf2:${count}`),
    ...[
      'a7f2ff1481e87703:1',
      'a9cf91f7bbf1862b:1',
      '55ec222b86bcae53:1',
      'cc97dc7b1d7d8f7b:1',
      'c129715d7a2bc9a3:1',
    ],
  ])
})
