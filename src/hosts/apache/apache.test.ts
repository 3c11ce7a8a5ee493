import { describe, expect, test } from 'vitest'
import { type SampleOptions, sampleBundle } from '../../testing/sample-bundle.ts'
import { hostTemplates } from '../../text/template.ts'
import { apache } from './apache.ts'
import { plainText } from './rules.ts'

const textOf = (options: SampleOptions = {}) =>
  apache
    .render(sampleBundle(options))
    .map(({ path, body }) => `== ${path}\n${body}`)
    .join('\n')

describe('the configuration', () => {
  test('does not depend on the number of pages, not by one byte', () => {
    expect(textOf({ morePages: 10_000 })).toBe(textOf({ morePages: 10 }))
  })

  test('holds no free text of the config', () => {
    const canary = `CANARY a"; Header set X-Evil 1 # %{HTTP_HOST} \${HOME} \\ 'y'`
    expect(textOf({ freeText: canary })).toBe(textOf())
  })

  test('listens and finds its web root where the config says', () => {
    expect(textOf({ listen: '127.0.0.1:81' })).toContain('Define PORTOLAN_LISTEN 127.0.0.1:81\n')
    expect(textOf({ listen: ':81' })).toContain('Define PORTOLAN_LISTEN 81\n')
    expect(textOf()).toContain(`DocumentRoot "\${PWD}/public"\n`)
    expect(textOf({ root: '/srv/x' })).toContain('DocumentRoot "/srv/x"\n')
    expect(textOf({ root: '/srv/x' })).toContain('<Directory "/srv/x">\n')
  })

  test('says Strict-Transport-Security only where it is asked to', () => {
    expect(textOf()).not.toContain('Strict-Transport-Security')
    expect(textOf({ hsts: true })).toContain('Header set Strict-Transport-Security "max-age=31536000"\n')
  })

  test.each([`\${HOME}`, '%{x}', 'a"b', 'a\\b', 'a b', 'a#b', '<a>', 'a\nb', 'é'])(
    'the template refuses %j',
    value => {
      const templates = new Map([['apache/t.eta', '<%= it.value %>']])
      expect(() => hostTemplates(templates, 'apache', plainText)('t', { value })).toThrow('not plain enough')
    },
  )
})
