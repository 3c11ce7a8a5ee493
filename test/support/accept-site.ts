import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { edit } from '../../src/testing/scratch.ts'
import { caddyRules, nginxRules } from '../../src/testing/written-accept.ts'
import { builtSite } from './built-site.ts'
import { cutDown } from './small-site.ts'

/** A site that answers 406, built for all hosts that negotiate, and the rules for Accept that were written. */
export function acceptSite() {
  const folder = builtSite(folder => {
    cutDown(folder)
    const config = join(folder, 'site/portolan.yaml')
    edit(config, 'targets: [nginx]', 'targets: [nginx, caddy, cloudflare, netlify, vercel]')
    edit(config, /^http:$/m, 'http:\n  notAcceptable: 406')
  })
  const fileOf = (name: string) => join(folder(), 'dist', name)
  const conf = () => readFileSync(fileOf('nginx/lantern/accept.conf'), 'utf8')
  return {
    fileOf,
    conf,
    nginx: () => nginxRules(conf()),
    caddy: () => caddyRules(readFileSync(fileOf('caddy/Caddyfile'), 'utf8')),
  }
}
