import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exchange, type Received } from '../../../src/testing/exchange.ts'
import { sampleBundle } from '../../../src/testing/sample-bundle.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { writeDist } from '../../../src/testing/write-dist.ts'
import { startApache, startHtaccess, startOwn } from './apache.ts'
import { freePort } from './nginx.ts'
import type { Host } from './suite.ts'

/** What a server may say of all its sites. */
const theirs = `
  AddDefaultCharset ISO-8859-1
  AddEncoding theirs .gz
  AddType application/x-gzip .gz
  AddType text/x-theirs .md .json .txt
  AddOutputFilterByType DEFLATE text/html text/plain text/markdown application/json
  ExpiresActive On
  ExpiresDefault "access plus 1 day"
  FileETag None
  DirectoryIndex join.html
  ErrorDocument 404 "theirs"
  ErrorDocument 405 "theirs"
  Header set Cache-Control theirs
  Header always set Cache-Control theirs
  Header always set X-Content-Type-Options theirs
  Header always set X-Theirs 1
  ServerSignature On
  <Directory "/">
    Options Indexes FollowSymLinks MultiViews
  </Directory>
`

/** A virtual host as docs/apache.md has it. */
const virtualHost = (dist: string) => `
  <VirtualHost *>
    ServerName play.example.net
    DocumentRoot "${dist}/public"
    Include "${dist}/apache/server.conf"
    <Directory "${dist}/public">
      Require all granted
      Include "${dist}/apache/.htaccess"
    </Directory>
  </VirtualHost>
`

describe.each([
  ['as .htaccess', (dist: string) => startHtaccess(dist, theirs)],
  ['in a virtual host', (dist: string) => startOwn(dist, `${theirs}\n${virtualHost(dist)}`)],
])('%s, whatever the server says', (_, start) => {
  test('answers are as where it runs alone', async () => {
    const own = await serve(start)
    const alone = await serve(startApache)
    for (const target of [
      '/',
      '/join',
      '/join.md',
      '/guides',
      '/guides/',
      '/llms.txt',
      '/api/health',
      '/nope',
    ])
      for (const Accept of ['*/*', 'text/markdown'])
        for (const coding of ['gzip', 'identity'])
          for (const method of ['GET', 'HEAD', 'POST']) {
            const asked = { method, target, headers: { Accept, 'Accept-Encoding': coding } }
            const [got, wanted] = [await own(asked), await alone(asked)]
            expect({ asked, ...shown(got) }).toEqual({ asked, ...shown(wanted) })
            expect(got.headers.get('x-theirs')).toEqual(['1'])
          }
  })
})

test('what Apache says itself, even before it knows the folder, names no version', async () => {
  const ask = await serve(dist => startOwn(dist, `ServerSignature On\n${virtualHost(dist)}`))
  const { status, body } = await ask({ method: 'GET', target: '/x%00', headers: {} })
  expect([status, body.toString()]).toEqual([404, expect.not.stringContaining('Apache')])
})

test('.htaccess itself is not served', async () => {
  const ask = await serve(startHtaccess)
  const answer = await ask({ method: 'GET', target: '/.htaccess', headers: {} })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, ['no-store']])
  expect(answer.headers.get('x-content-type-options')).toEqual(['nosniff'])
  expect(answer.body.toString()).not.toContain('Rewrite')
})

test('a file that is gone is a page that is not found', async () => {
  const ask = await serve(dist => {
    rmSync(join(dist, 'public/llms.txt'))
    return startApache(dist)
  })
  const answer = await ask({ method: 'GET', target: '/llms.txt', headers: {} })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, ['no-store']])
  expect(answer.headers.get('content-type')).toEqual(['text/html; charset=utf-8'])
  expect(answer.body.toString()).toMatch(/^404\.html\n/)
})

async function serve(start: (dist: string) => Promise<Host>) {
  const dist = writeDist(join(scratch(), 'dist'), sampleBundle())
  const { port, stop } = await start(dist)
  onTestFinished(stop)
  return (asked: Parameters<typeof exchange>[1]) => exchange(port, asked)
}

/** What every server says by itself is left out, and the second Allow line that Apache adds. */
function shown({ status, headers, body }: Received) {
  const free = new Set(['server', 'date', 'connection', 'keep-alive', 'x-theirs'])
  const fields = [...headers].filter(([name]) => !free.has(name))
  const one = fields.map(([name, values]) => [name, name === 'allow' ? values.slice(0, 1) : values])
  return { status, headers: Object.fromEntries(one), body: body.toString('latin1') }
}

test('when root starts it, the children that answer belong to nobody', async () => {
  const dist = writeDist(scratch(), sampleBundle())
  const port = await freePort()
  const words = ['-f', join(dist, 'apache/httpd.conf'), '-D', 'FOREGROUND']
  const child = spawn('apache2', [...words, '-C', `Define PORTOLAN_LISTEN 127.0.0.1:${port}`], {
    env: { PATH: `${process.env['PATH']}:/usr/sbin`, PWD: dist },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  const idsOf = (pid: string) => /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const users = () => {
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    return [...new Set(children.split(' ').filter(Boolean).map(idsOf))]
  }
  const user = process.getuid?.() === 0 ? '65534' : `${process.getuid?.()}`
  await expect.poll(users, { timeout: 20_000 }).toEqual([user])
})
