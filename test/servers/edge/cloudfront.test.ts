import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer } from '../../../src/http/answer.ts'
import { alwaysHeaders } from '../../../src/http/header-sets.ts'
import type { BundleFile } from '../../../src/model/bundle.ts'
import { cloudfront } from '../../../src/targets/cloudfront/cloudfront.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { expectedOf } from '../contract/accept-fuzz.ts'
import { acceptHeaders, knownHeaders } from '../contract/accept-headers.ts'
import { type BuiltBundle, buildBundle } from '../contract/bundle.ts'
import { ask } from '../contract/exchange.ts'
import { requestsOf } from '../contract/requests.ts'
import { sampleBundle } from '../contract/sample-bundle.ts'
import { cloudFrontFunction, type ViewerRequest, type ViewerResponse } from './cloudfront.ts'
import { without } from './exceptions.ts'

const headers = [...knownHeaders, ...acceptHeaders(20_000, 3)]

const asked = (uri: string, accept?: string, method = 'GET'): ViewerRequest => ({
  method,
  uri,
  querystring: {},
  headers: accept === undefined ? {} : { accept: { value: accept } },
})

describe.each(['html', '406'] as const)(
  'the function for CloudFront with notAcceptable: %s',
  notAcceptable => {
    let bundle: BuiltBundle
    let table: BundleFile
    beforeAll(async () => {
      bundle = await buildBundle(
        `http: { notAcceptable: ${notAcceptable} }`,
        '',
        ['cloudfront'],
        ['pt-BR'],
        'redirects: { /join.php: /join }',
      )
      table = JSON.parse(readFileSync(join(bundle.dist, 'bundle.json'), 'utf8'))
    })
    afterAll(() => bundle?.remove())

    const expected = () =>
      headers.map(header => {
        const variant = expectedOf(header, notAcceptable)
        return variant === 'none' ? '406' : `/_pages/join.${variant === 'html' ? 'html' : 'md'}`
      })
    const seen = (header: string) => header.replace(/^ +| +$/g, '')

    test('is smaller than 10 kB', () => {
      expect(statSync(join(bundle.dist, 'cloudfront/function.js')).size).toBeLessThan(10_000)
    })

    test('chooses what http/accept chooses with the language of 2009, 20,000 generated headers and the known ones', () => {
      const handler = cloudFrontFunction(bundle.dist)
      const chosen = headers.map(header => {
        const result = handler({ request: asked('/join', seen(header)) })
        return 'uri' in result ? result.uri : `${result.statusCode}`
      })
      expect(chosen).toEqual(expected())
    })

    test('does the same in njs, the family of engines that CloudFront uses', () => {
      const folder = scratch()
      // An interpreter, and not a quick one.
      const list = headers.slice(0, 5_000).map(seen)
      writeFileSync(join(folder, 'headers.json'), JSON.stringify(list))
      const driver = `
      var list = JSON.parse(require('fs').readFileSync('${join(folder, 'headers.json')}'));
      var chosen = list.map(function (value) {
        var result = handler({ request: { method: 'GET', uri: '/join', querystring: {}, headers: { accept: { value: value } } } });
        return result.uri || String(result.statusCode);
      });
      require('fs').writeFileSync('${join(folder, 'chosen')}', chosen.join('\\n'));`
      const script = join(folder, 'all.js')
      writeFileSync(script, readFileSync(join(bundle.dist, 'cloudfront/function.js'), 'utf8') + driver)
      execFileSync('njs', [script])
      expect(readFileSync(join(folder, 'chosen'), 'utf8').split('\n')).toEqual(
        expected().slice(0, list.length),
      )
    })

    test('answers every request of the contract with its status and bytes, the bucket behind it', () => {
      const handler = cloudFrontFunction(bundle.dist)
      const object = (key: string) => join(bundle.dist, 'cloudfront/objects', key)
      const objects = new Set(
        readdirSync(object(''), { recursive: true, encoding: 'utf8' }).filter(
          key => !statSync(object(key)).isDirectory(),
        ),
      )
      const differences: string[] = []
      for (const request of requestsOf(table)) {
        // Conditions, codings and parts are CloudFront's own; a malformed address never reaches the function.
        const plain = {
          ...request,
          headers: without(request.headers, 'Accept-Encoding', 'Range', 'If-None-Match', 'If-Range'),
        }
        const right = answer(table, ask(plain))
        if (right.status === 400) continue
        const [uri = '', query = ''] = request.target.split('?')
        const accept = plain.headers['Accept']
        const lines = Array.isArray(accept) ? accept : accept === undefined ? [] : [accept]
        const [line] = lines
        const result = handler({
          request: {
            method: request.method,
            uri,
            querystring: Object.fromEntries(
              query
                .split('&')
                .filter(Boolean)
                .map(pair => {
                  const [name = '', value = ''] = pair.split('=')
                  return [name, { value }]
                }),
            ),
            headers:
              line === undefined
                ? {}
                : { accept: { value: line, multiValue: lines.map(value => ({ value })) } },
          },
        })
        // Whether there is such a page, the function cannot see.
        const refused = 'statusCode' in result && [405, 406].includes(result.statusCode)
        if (refused && right.status === 404) continue
        const name = `${request.method} ${request.target.slice(0, 60)} ${JSON.stringify(plain.headers).slice(0, 60)}`
        if ('uri' in result) {
          const key = result.uri.slice(1)
          const status = objects.has(key) ? 200 : 404
          if (status !== right.status) differences.push(`${name}: ${status}, not ${right.status}`)
          else if (status === 200 && right.content && 'file' in right.content) {
            const published = readFileSync(join(bundle.dist, 'public', right.content.file))
            if (!published.equals(readFileSync(object(key))))
              differences.push(`${name}: another object, ${key}`)
          }
        } else differences.push(...compare(name, result, right))
      }
      expect(differences.slice(0, 20)).toEqual([])
    })

    function compare(
      name: string,
      result: ViewerResponse,
      right: ReturnType<typeof answer>,
    ): readonly string[] {
      const file = right.content && 'file' in right.content ? right.content.file : undefined
      const body =
        file === undefined
          ? right.content && 'text' in right.content && right.content.text
          : readFileSync(join(bundle.dist, 'public', file), 'utf8')
      const got = Object.entries(result.headers).map(([field, { value }]) => `${field}: ${value}`)
      const want = right.headers.map(([field, value]) => `${field.toLowerCase()}: ${value}`)
      return [
        ...(result.statusCode === right.status ? [] : [`${name}: ${result.statusCode}, not ${right.status}`]),
        ...(got.sort().join('\n') === want.sort().join('\n') ? [] : [`${name}: ${got} instead of ${want}`]),
        ...((result.body ?? undefined) === (body || undefined) ? [] : [`${name}: ${result.body}`]),
      ]
    }

    test('upload.sh lays every object into the bucket with the type, the language and the age of the table', () => {
      const folder = scratch()
      const log = join(folder, 'log')
      // Stands in for the client of Amazon: writes down how it is called.
      writeFileSync(join(folder, 'aws'), `#!/bin/sh\nprintf '%s\\t' "$@" >> ${log}\necho >> ${log}\n`)
      chmodSync(join(folder, 'aws'), 0o755)
      execFileSync('/bin/sh', [join(bundle.dist, 'cloudfront/upload.sh'), 'bucket'], {
        env: { PATH: `${folder}:${process.env['PATH']}` },
      })
      const calls = readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map(line => line.split('\t'))
      const said = (call: readonly string[], option: string) => call[call.indexOf(option) + 1]
      for (const { path, representations } of table.routes) {
        const [first, twin] = representations
        if (twin !== undefined || first?.file.endsWith('.html')) continue
        const call = calls.find(words => words[3] === `s3://bucket${path}`)
        expect(call && said(call, '--content-type')).toBe(first?.type)
        const [, age] =
          table.headerSets[first?.headers ?? '']?.find(([name]) => name === 'Cache-Control') ?? []
        expect(call && said(call, '--cache-control')).toBe(age)
        expect(existsSync(join(bundle.dist, 'cloudfront/objects', call?.[2] ?? 'none'))).toBe(true)
      }
      const recursive = calls.filter(call => call.includes('--recursive'))
      expect(recursive.map(call => said(call, '--include'))).toEqual([
        '*.html',
        'pt-br.html',
        '*.md',
        'pt-br.md',
      ])
      expect(recursive.map(call => said(call, '--content-language'))).toEqual(['en', 'pt-BR', 'en', 'pt-BR'])
      const api = calls.find(words => words[3] === 's3://bucket/api/server-info')
      expect(api && said(api, '--content-language')).toBe('en')
    })
  },
)

test('the function has room for all that a config can put into headers', () => {
  const bundle = sampleBundle({ notAcceptable: '406' })
  const trial = ['Origin-Trial', 'x'.repeat(300)] as const
  const headerSets = Object.fromEntries(
    Object.entries(bundle.manifest.headerSets).map(([name, set]) => [
      name,
      ['page', 'unlisted', 'not-found'].includes(name) ? [...set, trial] : set,
    ]),
  )
  const manifest = {
    ...bundle.manifest,
    headerSets,
    always: alwaysHeaders({ connect: ['https://api.mcstatus.io'] }),
  }
  expect(cloudfront.refuse?.({ ...bundle, manifest })).toEqual([])
})

test('too many unlisted pages for the function are an error that names the limit', () => {
  const bundle = sampleBundle()
  const [template] = bundle.manifest.routes.filter(route => route.path === '/unlisted')
  const more = Array.from({ length: 60 }, (_, index) => ({
    ...template,
    path: `/hidden-${index}`,
    cors: false,
    representations: [
      { type: 'text/html; charset=utf-8', file: `hidden-${index}.html`, headers: 'unlisted' },
    ],
  }))
  const manifest = { ...bundle.manifest, routes: [...bundle.manifest.routes, ...more] }
  expect(cloudfront.refuse?.(bundle)).toEqual([])
  expect(cloudfront.refuse?.({ ...bundle, manifest })).toEqual([
    expect.objectContaining({
      ruleId: 'cloudfront-limit',
      fatal: true,
      reason: expect.stringMatching(/^CloudFront takes functions of 10 kB, and this one has 1\d{4} bytes$/),
    }),
  ])
})
