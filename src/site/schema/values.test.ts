import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { contact } from './agents.ts'
import { gatewayName, imageName, listen, serverRoot } from './deploy.ts'
import { baseUrl, webUrl } from './values/addresses.ts'
import { folder } from './values/paths.ts'
import { calendarDate, language, shortName, text } from './values/text.ts'

/** The complaint and the suggestion, or nothing where the value is right. */
function found(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0]
  if (issue === undefined) return undefined
  const expected: unknown = issue.code === 'custom' ? issue.params?.['expected'] : undefined
  return Array.isArray(expected) ? `${issue.message} → ${expected.join()}` : issue.message
}

test.each<[string, z.ZodType, readonly unknown[]]>([
  ['date', calendarDate, ['2024-02-29', '0001-01-01', '9999-12-31']],
  ['shortName', shortName, ['a', 'sky-2', 'a'.repeat(32)]],
  ['language', language, ['en', 'de-AT', 'zh-Hant-TW', 'es-419']],
  ['folder', folder, ['pages', 'content/pages', '_pages']],
  ['listen', listen, [80, ':8080', '127.0.0.1:8080', '[::1]:8080']],
  ['root', serverRoot, ['/srv/www', '/srv/example-1/current/public']],
  [
    'image',
    imageName,
    [
      'website',
      'lantern-website:1.2',
      'ghcr.io/me/website:2026-11-01',
      'localhost:5000/a/b__c',
      `quay.io/x@sha256:${'0'.repeat(64)}`,
    ],
  ],
  ['gateway', gatewayName, ['gateway', 'infra/public', 'eg.example']],
  ['contact', contact, ['mailto:a@b.example', 'https://a.example/report', 'tel:+1-201-555-0123']],
  ['text', text(5), ['a b', '日本語', '🎈🎈🎈🎈🎈', '"<&$']],
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

  test('the others', () => {
    const long = 'a'.repeat(33)
    expect(
      [
        table(calendarDate, [
          '2026-02-30',
          '2026-2-3',
          '26-01-01',
          '2026-02-03T10:00:00Z',
          '0000-01-01',
          '2025-02-29',
          '',
        ]),
        table(shortName, ['My Server!', long, '', 'default', '1st', 'a--b', 'Ünï', '-']),
        table(language, ['en_US', 'DE', 'english', '', 'x-klingon']),
        table(folder, ['/pages', '../pages', './pages/', 'a//b', 'a b', '.', 'a\\b']),
        table(listen, [
          0,
          65536,
          '8080',
          'localhost:80',
          '256.0.0.1:80',
          '127.0.0.1:0',
          '127.0.0.1:80;',
          '[::g]:80',
          ':99999',
        ]),
        table(serverRoot, ['srv', '/', '/a/../b', '/a b', '/$a', '/a/', '/a;']),
        table(imageName, ['', 'Website', 'a b', 'a:', 'a@sha256:12', 'https://ghcr.io/a', 'a:$TAG', '-a']),
        table(gatewayName, ['', 'Public', 'a/b/c', 'a_b', '/a', `${'a'.repeat(64)}/b`, 'a b']),
        table(contact, ['a@b.example', 'http://a.example', 'mailto:', 'Jo <jo@a.example>']),
        table(text(5), ['', ' ', ' a', 'a\nb', 'a\n', 'a\u0000', 'a\ud800', 'abcdef', 'a\u2028b']),
      ].join(''),
    ).toMatchInlineSnapshot(`
      "
      "2026-02-30": is not a real date
      "2026-2-3": must be a date written as YYYY-MM-DD → 2026-02-03
      "26-01-01": must be a date written as YYYY-MM-DD
      "2026-02-03T10:00:00Z": must be a date written as YYYY-MM-DD → 2026-02-03
      "0000-01-01": is not a real date
      "2025-02-29": is not a real date
      "": must be a date written as YYYY-MM-DD

      "My Server!": may contain only a-z, 0-9 and single hyphens, and starts with a letter → my-server
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": has 33 characters; the limit is 32
      "": must not be blank
      "default": must not be "default", which is reserved
      "1st": may contain only a-z, 0-9 and single hyphens, and starts with a letter → st
      "a--b": may contain only a-z, 0-9 and single hyphens, and starts with a letter → a-b
      "Ünï": may contain only a-z, 0-9 and single hyphens, and starts with a letter → uni
      "-": may contain only a-z, 0-9 and single hyphens, and starts with a letter

      "en_US": must be a language tag such as en, de-AT or zh-Hant → en-US
      "DE": must be a language tag such as en, de-AT or zh-Hant → de
      "english": must be a language tag such as en, de-AT or zh-Hant
      "": must be a language tag such as en, de-AT or zh-Hant
      "x-klingon": must be a language tag such as en, de-AT or zh-Hant

      "/pages": must be a folder below the folder of the config, such as pages or content/pages → pages
      "../pages": must be a folder below the folder of the config, such as pages or content/pages
      "./pages/": must be a folder below the folder of the config, such as pages or content/pages → pages
      "a//b": must be a folder below the folder of the config, such as pages or content/pages
      "a b": must be a folder below the folder of the config, such as pages or content/pages
      ".": must be a folder below the folder of the config, such as pages or content/pages
      "a\\\\b": must be a folder below the folder of the config, such as pages or content/pages → a/b

      0: Too small: expected number to be >=1
      65536: Too big: expected number to be <=65535
      "8080": Invalid input
      "localhost:80": Invalid input
      "256.0.0.1:80": Invalid input
      "127.0.0.1:0": Invalid input
      "127.0.0.1:80;": Invalid input
      "[::g]:80": Invalid input
      ":99999": Invalid input

      "srv": must be an absolute path of letters, digits, ".", "_", "-" and "/"
      "/": must be an absolute path of letters, digits, ".", "_", "-" and "/"
      "/a/../b": must be an absolute path of letters, digits, ".", "_", "-" and "/"
      "/a b": must be an absolute path of letters, digits, ".", "_", "-" and "/"
      "/$a": must be an absolute path of letters, digits, ".", "_", "-" and "/"
      "/a/": must be an absolute path of letters, digits, ".", "_", "-" and "/"
      "/a;": must be an absolute path of letters, digits, ".", "_", "-" and "/"

      "": must be the name of a container image: registry, path, and a tag or digest
      "Website": must be the name of a container image: registry, path, and a tag or digest
      "a b": must be the name of a container image: registry, path, and a tag or digest
      "a:": must be the name of a container image: registry, path, and a tag or digest
      "a@sha256:12": must be the name of a container image: registry, path, and a tag or digest
      "https://ghcr.io/a": must be the name of a container image: registry, path, and a tag or digest
      "a:$TAG": must be the name of a container image: registry, path, and a tag or digest
      "-a": must be the name of a container image: registry, path, and a tag or digest

      "": must be the name of a Gateway: "name" or "namespace/name", in lower case
      "Public": must be the name of a Gateway: "name" or "namespace/name", in lower case
      "a/b/c": must be the name of a Gateway: "name" or "namespace/name", in lower case
      "a_b": must be the name of a Gateway: "name" or "namespace/name", in lower case
      "/a": must be the name of a Gateway: "name" or "namespace/name", in lower case
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/b": must be the name of a Gateway: "name" or "namespace/name", in lower case
      "a b": must be the name of a Gateway: "name" or "namespace/name", in lower case

      "a@b.example": must start with mailto:, tel: or https:// → mailto:a@b.example
      "http://a.example": must start with mailto:, tel: or https://
      "mailto:": must start with mailto:, tel: or https://
      "Jo <jo@a.example>": must start with mailto:, tel: or https://

      "": must not be blank
      " ": must not be blank
      " a": must not start or end with a space → a
      "a\\nb": must be one line
      "a\\n": must be one line
      "a\\u0000": contains the control character U+0000
      "a\\ud800": contains half a character (U+D800)
      "abcdef": has 6 characters; the limit is 5
      "a b": must be one line
      "
    `)
  })
})
