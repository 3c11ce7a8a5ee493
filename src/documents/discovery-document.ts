import type { Resource } from '../model/resource.ts'

type MachineFile = Pick<Resource, 'path' | 'title' | 'summary'> &
  Partial<Pick<Resource, 'rel' | 'cors' | 'digest'>> & {
    readonly type: string
    readonly render: Resource['representations'][0]['render']
  }

/** A discovery document for programs: one representation at its own path. */
export function discoveryDocument({ type, render, cors = false, path, ...rest }: MachineFile): Resource {
  return {
    ...rest,
    path,
    listed: false,
    cache: 'discovery',
    cors,
    representations: [{ type, file: path.slice(1), render }],
  }
}

/** Published JSON: two spaces, a newline at the end, keys in the given order. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
