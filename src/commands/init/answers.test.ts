import { expect, test } from 'vitest'
import { fallbackOf, mistakeIn, questions, splitAddress } from './answers.ts'

const mistakeOf = (key: string, answer: string) => {
  const question = questions.find(one => one.key === key)
  if (question === undefined) throw new Error(`nobody asks for ${key}`)
  return mistakeIn(question, answer)
}

test.each([
  ['name', '', 'must not be blank'],
  ['name', 'x'.repeat(500), 'has 500 characters; the limit is 100'],
  ['host', 'https://play.example.net', 'must be a hostname without a scheme. Did you mean play.example.net?'],
  ['host', 'play.example.net:99999', 'a port from 1 to 65535'],
  ['host', 'localhost', 'not localhost'],
  ['baseUrl', 'https://hollow pines', /^(?!.*Did you mean)/],
  ['editions', 'java and bedrok', /^must be java, bedrock or both$/],
  ['baseUrl', 'play.example.net', 'https://'],
  ['editions', 'jav', 'must be java, bedrock or both. Did you mean java?'],
  ['bedrockPort', '0', 'a port from 1 to 65535'],
  ['discord', 'nope', 'https://'],
  ['language', 'german', 'language tag'],
  ['accent', '3ab', 'Did you mean #33aabb?'],
  ['target', 'ngnix', 'Did you mean nginx?'],
])('of the %s %j init says what is wrong', (key, answer, mistake) => {
  expect(mistakeOf(key, answer)).toMatch(mistake)
})

test.each([
  ['host', 'play.example.net:25577'],
  ['host', '203.0.113.5:25577'],
  ['editions', 'bedrock'],
  ['bedrockPort', '19133'],
  ['language', 'pt-BR'],
  ['target', 'caddy'],
])('the %s %j is right', (key, answer) => expect(mistakeOf(key, answer)).toBeUndefined())

test('an address is split as people know it', () => {
  expect(splitAddress('play.example.net:25577')).toEqual({ host: 'play.example.net', port: 25577 })
  expect(splitAddress('play.example.net')).toEqual({ host: 'play.example.net' })
})

test('the website is where the server is, if nobody says otherwise', () => {
  expect(fallbackOf('baseUrl', { host: 'isle.example:25577' })).toBe('https://isle.example')
  expect(fallbackOf('baseUrl', { host: 'play.isle.example', target: 'netlify' })).toBe(
    'https://www.isle.example',
  )
  expect(fallbackOf('baseUrl', {})).toBe('https://lanternbay.example')
})
