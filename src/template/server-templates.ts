import { Eta } from 'eta/core'
import type { Templates } from '../model/sources.ts'
import { templateIn } from './page-templates.ts'

/**
 * Renders the templates of `templates/nginx/`. `<%= %>` takes only what nginx reads as a plain word or two: no quoting
 * is safe there, so nothing is quoted and everything else is a bug. Strings come ready-made from `targets/nginx/quote`.
 */
export function nginxTemplate(templates: Templates): (name: string, data: object) => string {
  const eta = new Eta({ autoTrim: false, escapeFunction: plainForNginx })
  return (name, data) => {
    if (!eta.templatesSync.get(`@${name}`))
      eta.loadTemplate(`@${name}`, templateIn(templates, `nginx/${name}.eta`))
    return eta.render(`@${name}`, data)
  }
}

function plainForNginx(value: unknown): string {
  const text = String(value)
  if (!/^[A-Za-z0-9 ,.:/_@+=<>()[\]?!&*%-]*$/.test(text))
    throw new Error(`not plain enough for an nginx configuration: ${JSON.stringify(text)}`)
  return text
}

/**
 * Renders the templates of `templates/apache/`. `<%= %>` takes only what Apache reads as one plain word; everything else
 * is a bug. Strings come ready-made from `targets/apache/quote`.
 */
export function apacheTemplate(templates: Templates): (name: string, data: object) => string {
  const eta = new Eta({ autoTrim: false, escapeFunction: plainForApache })
  return (name, data) => eta.renderString(templateIn(templates, `apache/${name}.eta`), data)
}

function plainForApache(value: unknown): string {
  const text = String(value)
  if (!/^[A-Za-z0-9.:/_[\]-]*$/.test(text))
    throw new Error(`not plain enough for an Apache configuration: ${JSON.stringify(text)}`)
  return text
}

/**
 * Renders the templates of `templates/caddy/`. `<%= %>` takes only what a Caddyfile reads as one plain word; everything
 * else is a bug. Strings come ready-made from `targets/caddy/quote`.
 */
export function caddyTemplate(templates: Templates): (name: string, data: object) => string {
  const eta = new Eta({ autoTrim: false, escapeFunction: plainForCaddy })
  return (name, data) => eta.renderString(templateIn(templates, `caddy/${name}.eta`), data)
}

function plainForCaddy(value: unknown): string {
  const text = String(value)
  if (!/^[A-Za-z0-9,.:/_@+-]*$/.test(text))
    throw new Error(`not plain enough for a Caddyfile: ${JSON.stringify(text)}`)
  return text
}
