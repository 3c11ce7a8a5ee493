import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, runNginx, shortNameOf } from './nginx.ts'
import type { Host } from './suite.ts'

export interface CachingNginx extends Host {
  /** How many answers it keeps. */
  readonly kept: () => number
  /** How often each state of its cache was met, by nginx's word for it; no state is `-`. */
  readonly states: () => Readonly<Record<string, number>>
}

/** Starts a second nginx with the snippets of a bundle, in front of the one that serves it. */
export async function startCachingNginx(dist: string, origin: number): Promise<CachingNginx> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'portolan-cache-'))
  const name = shortNameOf(dist)
  cpSync(join(dist, 'nginx', name), join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'nginx.conf'), config(name, port, origin))
  const words = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr']
  const owner = process.getuid?.() === 0 ? ['-g', 'user root;'] : []
  const nginx = await runNginx([...words, ...owner], port)
  const files = () => readdirSync(join(folder, 'cache'), { recursive: true, withFileTypes: true })
  return {
    port,
    kept: () => files().filter(entry => entry.isFile()).length,
    states: () => {
      const counts: Record<string, number> = {}
      for (const state of readFileSync(join(folder, 'states'), 'utf8').split('\n').slice(0, -1))
        counts[state] = (counts[state] ?? 0) + 1
      return counts
    },
    stop: async () => {
      await nginx.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function config(name: string, port: number, origin: number): string {
  return `
    daemon off; pid pid; error_log stderr;
    events { }
    http {
      log_format state $upstream_cache_status;
      access_log states state;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      variables_hash_max_size 2048;
      merge_slashes off;
      proxy_cache_path cache keys_zone=${name}:1m max_size=100m;
      include ${name}/proxy-cache-http.conf;
      server {
        listen 127.0.0.1:${port};
        server_tokens off;
        location / {
          proxy_pass http://127.0.0.1:${origin};
          proxy_cache ${name};
          include ${name}/proxy-cache.conf;
        }
      }
    }
  `
}
