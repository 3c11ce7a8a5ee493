import type { Bundle } from '../../model/bundle.ts'
import type { Templates } from '../../model/sources.ts'
import { templatesOf } from '../../template/template.ts'
import { fileSize } from '../../text/layout.ts'
import { withScript } from './dev-bundle.ts'

/** What is shown where there is no page yet, because the first sources read have mistakes. `report` is safe HTML. */
export function mistakesPage(templates: Templates, title: string, report: string, build: string): Uint8Array {
  const html = templatesOf(templates, 'dev')('mistakes', { title, report })
  return withScript(html, build)
}

/** A page as published, next to its Markdown twin; `undefined` where there is no page. */
export function twinView(
  templates: Templates,
  { manifest, files }: Pick<Bundle, 'manifest' | 'files'>,
  path: string,
): Uint8Array | undefined {
  const [page, twin] = manifest.routes.find(route => route.path === path)?.representations ?? []
  if (!page?.type.startsWith('text/html')) return undefined
  const [html, markdown] = [textOf(files, page.file), twin && textOf(files, twin.file)]
  const shown = templatesOf(templates, 'dev')('twin', {
    path,
    html: leadingOut(html),
    htmlSize: sizeOf(html),
    twin: twin && `/${twin.file}`,
    markdown: markdown ?? '',
    markdownSize: sizeOf(markdown ?? ''),
  })
  return withScript(shown, manifest.id)
}

/** Pages refuse frames, so links must open outside this one. */
function leadingOut(html: string): string {
  return html.replace('<head>', '<head><base target="_top">')
}

function textOf(files: ReadonlyMap<string, Uint8Array>, file: string): string {
  return Buffer.from(files.get(file) ?? '').toString()
}

function sizeOf(text: string): string {
  return fileSize(Buffer.byteLength(text))
}
