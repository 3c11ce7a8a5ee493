import type { Target } from '../../../src/hosts/target.ts'
import type { Answer } from '../../../src/http/answer.ts'
import { host } from '../../../src/testing/hosts.ts'
import type { Exception, Exceptions } from './suite.ts'

interface Differences {
  readonly differs: Target['differs']
  readonly exceptions: Exceptions
}

/** What the target says that Apache does differently when it has all of its configuration, and when. */
export function apacheDifferences(): Differences {
  return { differs: host('apache').differs, exceptions: { allow: allow(''), malformed: nul } }
}

/** The same where .htaccess is all that Apache has. */
export function htaccessDifferences(): Differences {
  const exceptions = { allow: allow('TRACE'), malformed: refused }
  return { differs: host('apache').differs, exceptions }
}

/** Next to our line there is one of Apache's own. */
function allow(methods: string): Exception {
  return {
    of: (_, { status }) => status === 405,
    instead: (_, expected) => ({ ...expected, headers: [...expected.headers, ['Allow', methods]] }),
  }
}

/** What Apache says by itself where it knows no folder yet. */
const html = ['Content-Type', 'text/html; charset=iso-8859-1'] as const

const nul: Exception = {
  of: ({ target }) => target.includes('%00'),
  instead: (_, __, { always }): Answer => ({
    status: 404,
    headers: [...always, ['Cache-Control', 'no-store'], html],
  }),
  own: 'text',
}

/** A name that no file system takes. */
const long = /[^/]{256}/

const refused: Exception = {
  of: ({ target }, { status }) => status === 400 || long.test(target),
  // Dot segments are looked at before escaped slashes are.
  instead: ({ target }, { status }): Answer => ({
    status: status !== 400 ? 403 : /%00|%2f/.test(target) && !target.startsWith('/../') ? 404 : 400,
    headers: [html],
  }),
  own: 'text',
}
