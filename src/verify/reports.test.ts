import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { paint } from '../text/layout.ts'
import type { Difference, Outcome } from './deployment.ts'
import { kinds } from './kinds.ts'
import { curl, outcomeReports } from './reports.ts'

const origin = 'https://play.example.net'

const difference = (
  kind: Difference['kind'],
  target: string,
  more: Partial<Difference> = {},
): Difference => ({
  kind,
  url: origin + target,
  asked: { method: 'GET', target, headers: {} },
  expected: 'Vary: Accept',
  received: 'no Vary',
  ...more,
})

const fine: Outcome = {
  origin,
  id: '0147efd80be7b80da4410ce9bac0c51959ae1a683f16c1fedbc0a914ecbebca5',
  requests: 1234,
  givenUp: 0,
  gone: [],
  except: {},
  differences: [],
}

const bad: Outcome = {
  ...fine,
  except: {
    ranges: 'the text of 416 is that of the file server of Go (a known difference of Caddy: nothing to do)',
  },
  givenUp: 1200,
  differences: [
    difference('wrong-bytes', '/join', {
      asked: {
        method: 'GET',
        target: '/join',
        headers: { Accept: "text/markdown, it's", 'Accept-Encoding': 'gzip' },
      },
      expected: '/join.md, sha256 0123456789ab',
      received: 'sha256 ba9876543210, 7 bytes; \u001b[31mred\u0007 \u202e <&"\' \uffff',
    }),
    ...['/', '/join', '/rules', '/faq', '/guides', '/updates'].map(target => difference('vary', target)),
    difference('vary', '/', { asked: { method: 'HEAD', target: '/', headers: {} } }),
  ],
}

const unreachable: Outcome = {
  ...fine,
  requests: 1,
  unreachable: { reason: 'the certificate has expired', note: 'renew it and reload the server' },
}

const plain = paint(false)

describe('text', () => {
  test('one line when all is well', () => {
    expect(outcomeReports.text(fine, plain)).toBe(
      'https://play.example.net serves bundle 0147efd8: 1,234 requests, no difference\n',
    )
  })

  test('the first of each kind, how to see it, what to do, and what else', () => {
    expect(outcomeReports.text(bad, plain)).toMatchSnapshot()
  })

  test('why nothing could be asked', () => {
    expect(outcomeReports.text(unreachable, plain)).toBe(
      'error: https://play.example.net cannot be checked: the certificate has expired\n\n  renew it and reload the server\n',
    )
  })

  test('in color it says the same', () => {
    expect(outcomeReports.text(bad, paint(true)).replace(/\x1b\[[\d;]+m/g, '')).toBe(
      outcomeReports.text(bad, plain),
    )
  })
})

describe('json', () => {
  test('is one document, with every case', () => {
    const found = JSON.parse(outcomeReports.json(bad, plain))
    expect(found).toMatchObject({
      version: 1,
      ok: false,
      url: origin,
      bundle: fine.id,
      requests: 1234,
      givenUp: 1200,
      notAsked: [{ feature: 'ranges', because: expect.stringContaining('Caddy') }],
    })
    expect(
      found.differences.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    ).toEqual([
      ['wrong-bytes', 1],
      ['vary', 7],
    ])
    expect(found.differences[1]).toMatchObject({ means: kinds.vary.means, advice: kinds.vary.advice })
    expect(found.differences[1].cases[6]).toEqual({
      method: 'HEAD',
      url: `${origin}/`,
      headers: {},
      expected: 'Vary: Accept',
      received: 'no Vary',
      curl: `curl -I -H Accept: ${origin}/`,
    })
  })

  test('says whether all is well, and why nothing could be asked', () => {
    expect(JSON.parse(outcomeReports.json(fine, plain))).toMatchObject({ ok: true, differences: [] })
    expect(JSON.parse(outcomeReports.json(unreachable, plain))).toMatchObject({
      ok: false,
      unreachable: unreachable.unreachable,
    })
  })
})

describe('the curl command', () => {
  /** What a shell makes of it. */
  const words = (command: string) =>
    execFileSync('/bin/sh', ['-c', `curl() { for word; do printf '%s\\0' "$word"; done; }; ${command}`], {
      encoding: 'utf8',
    })
      .split('\0')
      .slice(0, -1)

  test.each<[Difference['asked'], string[]]>([
    [{ method: 'GET', target: '/', headers: {} }, ['-i', '-H', 'Accept:']],
    [{ method: 'GET', target: '/', headers: { Accept: '' } }, ['-i', '-H', 'Accept;']],
    [{ method: 'HEAD', target: '/', headers: { Accept: '*/*' } }, ['-I', '-H', 'Accept: */*']],
    [
      { method: 'OPTIONS', target: '/', headers: { Accept: '*/*', Origin: 'https://elsewhere.example' } },
      ['-i', '-X', 'OPTIONS', '-H', 'Accept: */*', '-H', 'Origin: https://elsewhere.example'],
    ],
    [
      {
        method: 'GET',
        target: '/',
        headers: { Accept: ['text/html', `a "b" 'c' $d`], 'Accept-Encoding': 'gzip' },
      },
      [
        '-i',
        '--compressed',
        '-H',
        'Accept: text/html',
        '-H',
        `Accept: a "b" 'c' $d`,
        '-H',
        'Accept-Encoding: gzip',
      ],
    ],
  ])('of %j is one that a shell takes so', (asked, expected) => {
    const url = `${origin}/?a=1&b=$c`
    expect(words(curl({ url, asked }))).toEqual([...expected, url])
  })
})
