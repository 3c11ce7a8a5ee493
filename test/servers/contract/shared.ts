import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onLoopback } from '../../../src/testing/on-loopback.ts'
import { startCaddy } from './caddy.ts'
import { freePort, runNginx, shortNameOf } from './nginx.ts'
import type { Host } from './suite.ts'

/** An nginx that somebody else owns, with locations that would like to have everything, and the two files of a bundle. */
export async function startSharedNginx(dist: string, isIncluded = true): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-shared-'))
  const port = await freePort()
  const name = shortNameOf(dist)
  symlinkSync(join(dist, 'nginx', name), join(folder, name))
  const include = (file: string) => (isIncluded ? `include ${name}/${file}.conf;` : '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr error; events {}
http {
  ${temporary.join(' ')}
  access_log off; variables_hash_max_size 2048; map_hash_max_size 262144; map_hash_bucket_size 512;
  gzip on; gzip_types *; gzip_min_length 1; expires epoch; recursive_error_pages on; charset koi8-r; add_header X-Theirs yes always;
  ${include('http')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    error_page 404 405 /theirs;
    location / { return 200 theirs; }
    location = /theirs { return 200 "their error"; }
    location /nope { return 404; }
    location ~ \\.html$ { return 200 "their page"; }
    location ~* \\.(?:css|js|md|txt)$ { return 200 "their file"; }
    ${include('location')}
  }
}
`,
  )
  const nginx = await runNginx(['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], port)
  const stop = () => nginx.stop().finally(() => rmSync(folder, { recursive: true, force: true }))
  return { port, stop }
}

/** A Caddy that somebody else owns, with the handle of a bundle. */
export async function startSharedCaddy(dist: string, isIncluded = true): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-shared-'))
  const below = join(dist, 'caddy', `${shortNameOf(dist)}.caddy`)
  writeFileSync(
    join(folder, 'Caddyfile'),
    `{
  admin off
  auto_https off
}
http://:{$PORTOLAN_LISTEN} {
  bind 127.0.0.1
  ${isIncluded ? `import ${below}` : ''}
  @theirs path *.html *.css
  handle @theirs {
    respond "their page"
  }
  handle /nope {
    respond 404
  }
  handle {
    respond theirs
  }
}
`,
  )
  const caddy = await startCaddy(dist, {}, join(folder, 'Caddyfile'))
  return { ...caddy, stop: () => caddy.stop().finally(() => rmSync(folder, { recursive: true })) }
}

/** What GitHub does with the files of a project, whose name is the path. */
export function startPages(dist: string): Promise<Host> {
  const { home } = JSON.parse(readFileSync(join(dist, 'bundle.json'), 'utf8')).languages[0]
  const folder = join(dist, 'pages')
  const server = createServer(({ url = '', method }, response) => {
    const path = decodeURIComponent(url.replace(/\?.*/, ''))
    const file = path.startsWith(home) ? path.slice(home.length) : '.'
    const isFile = (name: string) => existsSync(join(folder, name)) && statSync(join(folder, name)).isFile()
    const found = file.startsWith('.')
      ? undefined
      : [file, `${file}.html`, join(file, 'index.html')].find(isFile)
    const name = found ?? '404.html'
    response.writeHead(found === undefined ? 404 : 200, {
      'Content-Type': `text/${name.endsWith('.html') ? 'html' : 'plain'}; charset=utf-8`,
    })
    response.end(method === 'HEAD' ? undefined : readFileSync(join(folder, name)))
  })
  return onLoopback(server)
}
