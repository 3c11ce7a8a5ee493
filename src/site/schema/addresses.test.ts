import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { baseUrl } from './values/base-url.ts'
import { webUrl } from './values/web-url.ts'

/** The complaint and the suggestion, or nothing where the value is right. */
function found(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0]
  if (issue === undefined) return undefined
  const expected: unknown = issue.code === 'custom' ? issue.params?.['expected'] : undefined
  return Array.isArray(expected) ? `${issue.message} → ${expected.join()}` : issue.message
}

test.each<[string, z.ZodType, readonly unknown[]]>([
  [
    'baseUrl',
    baseUrl,
    ['https://a.example', 'http://localhost:8080', 'https://[::1]:8443', 'http://10.0.0.1'],
  ],
  [
    'webUrl',
    webUrl,
    ['https://a.example', 'https://a.example/', 'https://a.example/b?c=d#e', 'http://a.example:81/'],
  ],
])('%s: right values', (_, schema, values) => {
  expect(values.map(value => found(schema, value))).toEqual(values.map(() => undefined))
})

describe('wrong values', () => {
  const table = (schema: z.ZodType, values: readonly unknown[]) =>
    `\n${values.map(value => `${JSON.stringify(value)}: ${found(schema, value)}`).join('\n')}\n`

  test('baseUrl', () => {
    const values = [
      '',
      'example.net',
      'ftp://a.example',
      'https://',
      'https://A.example',
      'https://a.example:443',
    ]
    const more = [
      'https://a.example/',
      'https://a.example/b',
      'https://a.example?b',
      'https://a.example#',
      'https://u:p@a.example',
    ]
    const hostile = [
      'https://a.example\\',
      'https://a$b.example',
      'https://{a}.example',
      'https://ä.example',
      'https://a b.example',
    ]
    expect(table(baseUrl, [...values, ...more, ...hostile])).toMatchInlineSnapshot(`
      "
      "": must not be blank
      "example.net": must start with https:// or http:// → https://example.net
      "ftp://a.example": must start with https:// or http://
      "https://": is not a valid web address
      "https://A.example": is not in its usual form → https://a.example
      "https://a.example:443": is not in its usual form → https://a.example
      "https://a.example/": must not end with a slash → https://a.example
      "https://a.example/b": must not contain a path: the site is served from the root of its host → https://a.example
      "https://a.example?b": must not contain a query or a fragment → https://a.example
      "https://a.example#": must not contain a query or a fragment → https://a.example
      "https://u:p@a.example": must not contain a user name or password
      "https://a.example\\\\": must not contain spaces or "\\"
      "https://a$b.example": has an invalid hostname: a$b.example
      "https://{a}.example": has an invalid hostname: {a}.example
      "https://ä.example": is not in its usual form → https://xn--4ca.example
      "https://a b.example": is not a valid web address
      "
    `)
  })

  test('webUrl', () => {
    const schemes = [
      'javascript:alert(1)',
      'data:text/html,hi',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://a.example',
      'https:a.example',
    ]
    const relative = ['//evil.example', '/join', 'discord.gg/x', 'example.net:80/x']
    const hosts = [
      'https://user:pass@x.y',
      'https://discord.gg@evil.com/x',
      'https://discord.gg\\@evil.com',
      'https://a$b.example/',
      'https://dіscord.gg/',
    ]
    const spaces = [
      'https://a.example/\tb',
      'https://a.example/b\n',
      ' https://a.example/',
      'https://a.example/b c',
      'https://a.example/\u200b',
    ]
    const forms = [
      'https://A.example/',
      'https://a.example:443/',
      'https://a.example/a/../b',
      'https://a.example/ä',
      'https://',
    ]
    expect(table(webUrl, [...schemes, ...relative, ...hosts, ...spaces, ...forms])).toMatchInlineSnapshot(`
      "
      "javascript:alert(1)": must start with https://, not javascript:
      "data:text/html,hi": must start with https://, not data:
      "vbscript:x": must start with https://, not vbscript:
      "file:///etc/passwd": must start with https://, not file:
      "ftp://a.example": must start with https://, not ftp:
      "https:a.example": must start with https://
      "//evil.example": must be a complete address that starts with https:// → https://evil.example/
      "/join": must be a complete address that starts with https://
      "discord.gg/x": must be a complete address that starts with https:// → https://discord.gg/x
      "example.net:80/x": must be a complete address that starts with https:// → https://example.net:80/x
      "https://user:pass@x.y": must not contain a user name or password; the real host is x.y
      "https://discord.gg@evil.com/x": must not contain a user name or password; the real host is evil.com
      "https://discord.gg\\\\@evil.com": must not contain "\\"; browsers would go to discord.gg
      "https://a$b.example/": has an invalid hostname: a$b.example
      "https://dіscord.gg/": is not in its usual form → https://xn--dscord-pvf.gg/
      "https://a.example/\\tb": contains the invisible character U+0009
      "https://a.example/b\\n": contains the invisible character U+000A
      " https://a.example/": must not contain a space → https://a.example/
      "https://a.example/b c": must not contain a space → https://a.example/b%20c
      "https://a.example/​": contains the invisible character U+200B
      "https://A.example/": is not in its usual form → https://a.example/
      "https://a.example:443/": is not in its usual form → https://a.example/
      "https://a.example/a/../b": is not in its usual form → https://a.example/b
      "https://a.example/ä": is not in its usual form → https://a.example/%C3%A4
      "https://": is not a valid web address
      "
    `)
  })
})
