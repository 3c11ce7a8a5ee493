import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectRight } from '../../../src/testing/expect-verified.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { startCaddy } from '../contract/caddy.ts'
import { freePort, runNginx } from '../contract/nginx.ts'

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A</title><main><h1>A</h1><p>${'Text. '.repeat(99)}`

/** A site without Markdown, or with files that nobody links to, on servers as their manuals set them up. */
function siteFolder(): string {
  const folder = scratch()
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'guide.html'), page)
  writeFileSync(join(folder, 'guide.md'), `# A\n\n${'Text. '.repeat(99)}`)
  mkdirSync(join(folder, 'caddy'))
  return folder
}

const nginx = (location: string) => async (folder: string) => {
  const port = await freePort()
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  const server = `server { listen 127.0.0.1:${port}; root ${folder}; ${location} }`
  // As Debian has it.
  const http = `include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; gzip on;`
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log ${folder}/log; user root; daemon off;\nevents {}\nhttp { ${http} ${own.join(' ')} ${server} }\n`,
  )
  return runNginx(['-c', join(folder, 'nginx.conf')], port)
}

const caddy = (rules: string) => (folder: string) => {
  writeFileSync(
    join(folder, 'caddy/Caddyfile'),
    `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:{$PORTOLAN_LISTEN} {\n\troot * ${folder}\n\t${rules}\n\tfile_server\n}\n`,
  )
  return startCaddy(folder)
}

test.each([
  ['nginx', nginx(''), '/guide.html'],
  ['nginx with try_files', nginx('location / { try_files $uri $uri.html $uri/ =404; }'), '/guide'],
  ['Caddy with try_files', caddy('try_files {path} {path}.html'), '/guide'],
])('%s has no fault', async (_, start, path) => {
  const { port, stop } = await start(siteFolder())
  onTestFinished(stop)
  for (const target of ['/', path])
    expect(await expectRight(`http://127.0.0.1:${port}${target}`)).toBeGreaterThan(5)
})
