import type { Document, Resource } from '../model/resource.ts'
import { look, templateText } from './look.ts'

/** What pages are dressed in: style sheet, script and icon. */
export const lookFiles: Document = site => {
  const { stylesheet, scripts } = look(site)
  const byPath = new Map(Array.from(scripts.values(), script => [script.path, script]))
  return [
    file(stylesheet.path, 'Style sheet', 'text/css; charset=utf-8', 'immutable', stylesheet.text),
    ...Array.from(byPath.values(), ({ path, text }) =>
      file(path, 'Script', 'text/javascript; charset=utf-8', 'immutable', text),
    ),
    file('/favicon.svg', 'Icon', 'image/svg+xml', 'asset', templateText(site, 'html/favicon.svg')),
  ]
}

function file(
  path: string,
  title: string,
  type: string,
  cache: 'asset' | 'immutable',
  text: string,
): Resource {
  return {
    path,
    title,
    summary: title,
    listed: false,
    cache,
    cors: false,
    representations: [{ type, file: path.slice(1), render: () => text }],
  }
}
