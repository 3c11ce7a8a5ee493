import type { Document, Resource } from '../model/resource.ts'
import { look } from './look.ts'

/** What pages are dressed in: style sheet and script. */
export const lookFiles: Document = site => {
  const { stylesheet, scripts } = look(site)
  const byPath = new Map(Array.from(scripts.values(), script => [script.path, script]))
  return [
    file(stylesheet.path, 'Style sheet', 'text/css; charset=utf-8', stylesheet.text),
    ...Array.from(byPath.values(), ({ path, text }) =>
      file(path, 'Script', 'text/javascript; charset=utf-8', text),
    ),
  ]
}

function file(path: string, title: string, type: string, text: string): Resource {
  return {
    path,
    title,
    summary: title,
    listed: false,
    cache: 'immutable',
    cors: false,
    representations: [{ type, file: path.slice(1), render: () => text }],
  }
}
