import * as z from 'zod'
import { baseUrl } from '../config/schema/values/addresses.ts'
import { language, shortName } from '../config/schema/values/text.ts'
import { shorten } from '../text/layout.ts'
import type { BundleFile } from './bundle.ts'

/** Sets that answers take by name because they have no own route, or another kind than the route's. */
export const namedHeaderSets = [
  'twin',
  'redirect',
  'not-found',
  'problem',
  'not-acceptable',
  'method-not-allowed',
  'method-not-allowed-cors',
  'preflight',
] as const

/**
 * Data out of a file as the table that a build writes, or what is wrong with it. Whoever wrote the file may mean harm: its
 * values become names of folders, requests and header fields.
 */
export function bundleTable(data: unknown): BundleFile | string {
  const { success, data: table, error } = tableSchema.safeParse(data)
  if (success) return table
  const [issue] = error.issues
  const strange = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const place = [...(issue?.path ?? []), ...strange]
  if (place.length === 0) return 'it is not JSON'
  const reason = issue?.code === 'custom' ? issue.message : 'is not as this portolan writes it'
  return `\`${placeOf(place)}\` ${reason}`
}

const notInner = 'is no path inside the bundle'
const innerPath = z.string().refine(isInnerPath, notInner)

// Names that portolan gives, of which shells and editors make nothing else.
const plainPath = /^[A-Za-z0-9._/-]+$/
// On edge hosts, published files are among them.
const hostPath = z
  .string()
  .regex(/^[\p{L}\p{M}\p{N} ._~()=@&+/-]+$/u)
  .refine(isInnerPath, notInner)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const encodedPath = z.string().regex(/^\/(?:[A-Za-z0-9._~!()*,:;=@&'+/-]|%[0-9A-F]{2})*$/)
const headerSet = z.array(
  z.tuple([z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/), z.string().regex(/^[\x20-\x7e]*$/)]),
)

const representationSchema = z.strictObject({
  type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+(?:; [a-z]+=(?:[\w-]+|"[\x20\x21\x23-\x5b\x5d-\x7e]+"))*$/),
  file: innerPath,
  headers: z.string(),
})

const languageSchema = z.strictObject({
  tag: z.string().pipe(language),
  home: z.string().regex(/^\/(?:[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*|(?:[A-Za-z0-9][A-Za-z0-9._~-]*\/)+)?$/),
  feeds: z
    .string()
    .regex(/^(?:, <(?:\/[a-z0-9-]+)+\/feed\.xml>; rel="alternate"; type="application\/atom\+xml")+$/)
    .optional(),
})

const routeSchema = z.strictObject({
  path: z.string().regex(/^\/[^\0-\x20\x7f-\uffff"#<>?\\^`{|}]*$/),
  cors: z.boolean(),
  representations: z.array(representationSchema).min(1),
})

const redirectKey = z
  .string()
  .regex(/^\/(?:[A-Za-z0-9._~!()*,:;=@&'+/-]|%[0-9A-F]{2})*(?:(?<=^\/.+)|\?[A-Za-z0-9_.~:@/%+,!=&-]+)$/)
const redirectTarget = z.string().regex(/^(?:\/(?!\/)|https:\/\/)[A-Za-z0-9._~:/?@!*,;=&+%()-]*$/)

const tableSchema = z
  .strictObject({
    portolan: z.literal(1),
    id: sha256,
    baseUrl: z.string().pipe(baseUrl),
    shortName: z.string().pipe(shortName),
    languages: z.tuple([languageSchema], languageSchema),
    notAcceptable: z.enum(['html', '406']),
    encodings: z.array(z.enum(['br', 'gzip'])),
    always: headerSet,
    headerSets: z.record(z.string().regex(/^[a-z]+(?:-[a-z]+)*$/), headerSet),
    routes: z.array(routeSchema),
    redirects: z.record(redirectKey, redirectTarget).exactOptional(),
    elsewhere: z.array(z.string().regex(/^(?:\/[a-z0-9][a-z0-9._-]*)+\/$/)).exactOptional(),
    spellings: z.record(encodedPath, encodedPath).exactOptional(),
    files: z.record(innerPath, z.strictObject({ size: z.int().min(0), sha256, compressed: z.boolean() })),
    hosts: z.array(hostPath),
  })
  .check(({ value, issues }) => {
    const { headerSets, routes, files } = value
    const say = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', input: undefined, path, message })
    for (const name of namedHeaderSets)
      if (!Object.hasOwn(headerSets, name)) say(['headerSets', name], 'is missing')
    // GitHub adds the path of the site by itself.
    const starts = ['', value.languages[0].home.slice(1)]
    const isPublished = (host: string) =>
      host
        .split('/')
        .some((_, index, parts) =>
          starts.some(start => Object.hasOwn(files, start + parts.slice(index).join('/'))),
        )
    value.hosts.forEach((host, index) => {
      if (!plainPath.test(host) && !isPublished(host)) say(['hosts', index], notInner)
    })
    const paths = new Set<string>()
    routes.forEach(({ path, representations }, number) => {
      if (paths.has(path)) say(['routes', number, 'path'], 'is there twice')
      paths.add(path)
      representations.forEach(({ file, headers }, index) => {
        const place = ['routes', number, 'representations', index]
        if (!Object.hasOwn(files, file)) say([...place, 'file'], 'is not among `files`')
        if (!Object.hasOwn(headerSets, headers)) say([...place, 'headers'], 'is not among `headerSets`')
      })
    })
  })

/** As in JavaScript: `files["join.html"].size`. */
function placeOf([first = '', ...rest]: readonly PropertyKey[]): string {
  const place = rest.map(key =>
    typeof key === 'number'
      ? `[${key}]`
      : /^[a-z]\w*$/i.test(String(key))
        ? `.${String(key)}`
        : `["${String(key)}"]`,
  )
  return shorten(`${String(first)}${place.join('')}`)
}

/**
 * Whether a path stays inside its folder on every system. A table comes from a file that anybody may have written, and portolan
 * reads, links, serves and deletes the files that it names.
 */
export function isInnerPath(path: string): boolean {
  return !/[\\:\0]/.test(path) && path.split('/').every(part => !['', '.', '..'].includes(part))
}
