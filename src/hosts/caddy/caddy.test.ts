import { describe, expect, test } from 'vitest'
import { type SampleOptions, sampleBundle } from '../../testing/sample-bundle.ts'
import { hostTemplates } from '../../text/template.ts'
import { plainText } from '../apache/rules.ts'
import { caddy } from './caddy.ts'

const textOf = (options: SampleOptions = {}) =>
  caddy
    .render(sampleBundle(options))
    .map(({ path, body }) => `== ${path}\n${body}`)
    .join('\n')

describe('the Caddyfile', () => {
  test('does not depend on the number of pages, not by one byte', () => {
    expect(textOf({ morePages: 10_000 })).toBe(textOf({ morePages: 10 }))
  })

  test('holds no free text of the config', () => {
    const canary = "CANARY a\"; header X-Evil 1 # {http.request.host} {$HOME} `x` 'y'"
    expect(textOf({ freeText: canary })).toBe(textOf())
  })

  test('listens where the config says, until the environment says otherwise', () => {
    expect(textOf({ listen: '127.0.0.1:81' })).toContain(
      'http://:{$PORTOLAN_LISTEN:81} {\n\tbind "{$PORTOLAN_BIND:127.0.0.1}"\n',
    )
    expect(textOf({ listen: '[::1]:81' })).toContain('bind "{$PORTOLAN_BIND:::1}"')
    expect(textOf()).toContain('root * "{$PWD:.}/public"\n')
    expect(textOf({ root: '/srv/x' })).toContain('root * "/srv/x"\n')
  })

  test.each(['$host', 'a"b', '{a}', 'a\\b', 'a b', 'a`b', 'a#b', 'a\nb', 'é'])(
    'the template refuses %j',
    value => {
      const templates = new Map([['caddy/t.eta', '<%= it.value %>']])
      expect(() => hostTemplates(templates, 'caddy', plainText)('t', { value })).toThrow('not plain enough')
    },
  )
})
