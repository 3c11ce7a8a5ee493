import type { CompileOptions } from '../compile.ts'
import { reports } from '../report/index.ts'
import { change, unpaintedBundle } from './sample.ts'

/** What a compilation said: each complaint as `rule line:column reason`, errors first marked so; and the report as text. */
export interface Said {
  readonly built: boolean
  readonly complaints: readonly string[]
  readonly text: string
}

const today: CompileOptions = { today: '2026-11-21' }

/** Compiles the sample site after a change of its files. */
export function said(alter: (files: Map<string, Uint8Array>) => void, options: CompileOptions = today): Said {
  const { bundle, diagnostics } = unpaintedBundle(alter, options)
  return {
    built: bundle !== undefined,
    complaints: diagnostics.map(({ ruleId, place, reason, fatal }) => {
      const where = place === undefined ? '' : `${place.start.line}:${place.start.column} `
      return `${fatal ? 'error' : 'warning'} ${ruleId} ${where}${reason}`
    }),
    text: reports.text(diagnostics, {
      sources: { files: new Map() },
      root: 'site/',
      color: false,
    }),
  }
}

/** The messages for the sample's config with one part of it replaced. */
export function saidOfConfig(from: string | RegExp, to: string, options?: CompileOptions): Said {
  return said(files => change(files, 'portolan.yaml', from, to), options)
}

/** The messages for another config. */
export function saidOfText(text: string | Uint8Array): Said {
  return said(files => files.set('portolan.yaml', Buffer.from(text)))
}

/** The messages for one more page with this text. */
export function saidOfPage(text: string | Uint8Array, name = 'pages/odd.md'): Said {
  const head = '---\ntitle: Odd\ndescription: An odd page.\n---\n\n'
  return said(files => files.set(name, Buffer.concat([Buffer.from(head), Buffer.from(text)])))
}
