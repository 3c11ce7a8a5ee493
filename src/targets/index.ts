import { caddy } from './caddy/caddy.ts'
import { docker } from './docker.ts'
import { kubernetes } from './kubernetes.ts'
import { nginx } from './nginx/nginx.ts'
import type { Target } from './target.ts'
import { varnish } from './varnish/varnish.ts'

/** Every host that bundles are translated for. A new host is one file and one line here. */
export const targets: readonly Target[] = [nginx, caddy, varnish, docker, kubernetes]
