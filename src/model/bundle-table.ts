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
  if (issue === undefined) return 'it has a wrong value'
  const strange = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const place = [...issue.path, ...strange]
  return place.length === 0 ? 'it is not JSON' : `\`${placeOf(place)}\` ${reasonIn(issue)}`
}

function reasonIn(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'is no key of a table'
  return (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined) ?? issue.message
}

const notInner = 'is no path inside the bundle'
const innerPath = z.string(notInner).refine(isInnerPath, notInner)

// Names that portolan gives, of which shells and editors make nothing else.
const plainPath = /^[A-Za-z0-9._/-]+$/
// On edge hosts, published files are among them.
const hostPath = matching(/^[\p{L}\p{M}\p{N} ._~()=@&+/-]+$/u, notInner).refine(isInnerPath, notInner)

const headerSet = z.array(
  z.tuple(
    [
      matching(/^[A-Za-z][A-Za-z0-9-]*$/, 'is no name of a header field'),
      matching(/^[\x20-\x7e]*$/, 'is no value of a header field'),
    ],
    'is no header field',
  ),
  'is no header set',
)

const factsSchema = z.strictObject(
  {
    size: z.int('is no size').min(0, 'is no size'),
    sha256: matching(/^[0-9a-f]{64}$/, 'is no SHA-256'),
    compressed: z.boolean('is neither true nor false'),
  },
  'does not describe a file',
)

const representationSchema = z.strictObject(
  {
    type: matching(
      /^[a-z]+\/[a-z0-9.+-]+(?:; [a-z]+=(?:[\w-]+|"[\x20\x21\x23-\x5b\x5d-\x7e]+"))*$/,
      'is no media type',
    ),
    file: innerPath,
    headers: z.string('is no name of a header set'),
  },
  'is no representation',
)

const languageSchema = z.strictObject(
  {
    tag: z.string('is no language tag').pipe(language),
    home: matching(
      /^\/(?:[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*|(?:[A-Za-z0-9][A-Za-z0-9._~-]*\/)+)?$/,
      'is no home page of a language',
    ),
    feeds: matching(
      /^(?:, <(?:\/[a-z0-9-]+)+\/feed\.xml>; rel="alternate"; type="application\/atom\+xml")+$/,
      'has other links than to feeds',
    ).optional(),
  },
  'is no language',
)

const routeSchema = z.strictObject(
  {
    path: matching(/^\/[^\0-\x20\x7f-\uffff"#<>?\\^`{|}]*$/, 'is no path of an address'),
    cors: z.boolean('is neither true nor false'),
    representations: z.array(representationSchema, 'is no list').min(1, 'is empty'),
  },
  'is no route',
)

const encodedPath = matching(/^\/(?:[A-Za-z0-9._~!()*,:;=@&'+/-]|%[0-9A-F]{2})*$/, 'is no path of an address')

const tableSchema = z
  .strictObject({
    portolan: z.literal(1, 'is not 1: another version of portolan wrote it'),
    id: matching(/^[0-9a-f]{64}$/, 'is no SHA-256'),
    baseUrl: z.string('is no web address').pipe(baseUrl),
    shortName: z.string('is no name').pipe(shortName),
    languages: z.tuple([languageSchema], languageSchema, 'is no list of languages'),
    notAcceptable: z.enum(['html', '406'], 'is neither html nor 406'),
    encodings: z.array(z.enum(['br', 'gzip'], 'is neither br nor gzip'), 'is no list'),
    always: headerSet,
    headerSets: z.record(
      matching(/^[a-z]+(?:-[a-z]+)*$/, 'is no name of a header set'),
      headerSet,
      'has no header sets',
    ),
    routes: z.array(routeSchema, 'is no list'),
    redirects: z
      .record(
        matching(
          /^\/(?:[A-Za-z0-9._~!()*,:;=@&'+/-]|%[0-9A-F]{2})*(?:(?<=^\/.+)|\?[A-Za-z0-9_.~:@/%+,!=&-]+)$/,
          'is no path of an address',
        ),
        matching(/^(?:\/(?!\/)|https:\/\/)[A-Za-z0-9._~:/?@!*,;=&+%()-]*$/, 'is no target of a redirect'),
        'has no redirects',
      )
      .exactOptional(),
    elsewhere: z
      .array(matching(/^(?:\/[a-z0-9][a-z0-9._-]*)+\/$/, 'is no path of another program'), 'is no list')
      .exactOptional(),
    spellings: z.record(encodedPath, encodedPath, 'has no spellings').exactOptional(),
    files: z.record(innerPath, factsSchema, 'has no files'),
    hosts: z.array(hostPath, 'is no list'),
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

function matching(pattern: RegExp, message: string) {
  return z.string(message).regex(pattern, message)
}

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
