import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What portolan's nginx is compared with: the same `nginx.conf`, so the same settings, and in place of the site a server that
 * serves plain files. `headers`, by file, are sent besides nginx's own; without `sendfile`, files are read and written.
 */
export function plainNginx(folder, { dist, shortName }, port, { headers = {}, sendfile = 'on' } = {}) {
  const includes = new RegExp(`^ *include ${shortName}/(?:http|server)\\.conf;\\n`, 'gm')
  const text = readFileSync(join(dist, 'nginx/nginx.conf'), 'utf8')
  if (text.match(includes)?.length !== 2) throw new Error('nginx.conf does not include what it did')
  const locations = Object.entries(headers).map(([file, lines]) => `location = /${file} { ${lines} }`)
  const server = `
    types { text/html html; text/markdown md; text/css css; }
    server {
        listen 127.0.0.1:${port};
        root ${join(dist, 'public')};
        sendfile ${sendfile};
        ${['location / { }', ...locations].join('\n        ')}
    }
}
`
  mkdirSync(join(folder, 'nginx/run'), { recursive: true })
  writeFileSync(join(folder, 'nginx/nginx.conf'), text.replace(includes, '').replace(/\}\s*$/, server))
  return folder
}

/** What nginx sends by itself. */
const own = /^(?:server|date|content-type|content-length|connection|etag)$/i

/** The other headers of an answer, given as name, value, name, value, as lines of a configuration. */
export function headerLines(raw) {
  const pairs = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1]]] : []))
  return pairs
    .filter(([name]) => !own.test(name))
    .map(([name, value]) => `add_header ${name} ${value.includes('"') ? `'${value}'` : `"${value}"`};`)
    .join(' ')
}
