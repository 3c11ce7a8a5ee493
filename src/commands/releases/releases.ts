import { type Release, releasesIn } from '../../files/releases/releases.ts'
import { realPath } from '../../files/sources/real-path.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { tellResult, usageError } from '../terminal/tell-failure.ts'

/** `portolan releases`: which there are, and when each last went live. */
export async function releases(dir: string, options: { readonly json?: boolean }): Promise<number> {
  const found = releasesIn(realPath(dir))
  if (options.json) {
    tellResult({ releases: found.map(asJson) })
    return exitCodes.fine
  }
  if (found.length === 0)
    return usageError(`there are no releases in ${dir}`, `portolan publish ${dir} creates the first one`)
  console.log(found.map(asLine).join('\n'))
  return exitCodes.fine
}

function asLine({ name, live, since, addresses }: Release): string {
  const when = since === undefined ? 'never live' : `${timeOf(since).slice(0, 16).replace('T', ' ')} UTC`
  return `${live ? '*' : ' '} ${name.padEnd(14)}  ${when.padEnd(20)}  ${addresses} addresses${live ? ', live' : ''}`
}

function asJson({ since, ...release }: Release) {
  return { ...release, since: since === undefined ? null : timeOf(since) }
}

function timeOf(since: number): string {
  return new Date(since).toISOString()
}
