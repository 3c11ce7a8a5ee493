import { apache } from './apache/apache.ts'
import { caddy } from './caddy/caddy.ts'
import { cloudflare } from './cloudflare/cloudflare.ts'
import { docker } from './docker.ts'
import { netlify } from './netlify.ts'
import { nginx } from './nginx/nginx.ts'
import { githubPages } from './pages.ts'
import type { Target } from './target.ts'
import { vercel } from './vercel.ts'

/** Every host that bundles are translated for. A new host is one file and one line here. */
export const targets: readonly Target[] = [
  nginx,
  caddy,
  apache,
  cloudflare,
  vercel,
  netlify,
  docker,
  githubPages,
]
