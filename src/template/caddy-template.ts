import { Eta } from 'eta/core'
import type { Templates } from '../model/sources.ts'
import { templateIn } from './template-in.ts'

/**
 * Renders the templates of `templates/caddy/`. `<%= %>` takes only what a Caddyfile reads as one plain word; everything
 * else is a bug. Strings come ready-made from `targets/caddy/quote`.
 */
export function caddyTemplate(templates: Templates): (name: string, data: object) => string {
  const eta = new Eta({ autoTrim: false, escapeFunction: plain })
  return (name, data) => eta.renderString(templateIn(templates, `caddy/${name}.eta`), data)
}

function plain(value: unknown): string {
  const text = String(value)
  if (!/^[A-Za-z0-9,.:/_@+-]*$/.test(text))
    throw new Error(`not plain enough for a Caddyfile: ${JSON.stringify(text)}`)
  return text
}
