import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { edit } from '../../../src/testing/scratch.ts'
import { paths } from '../../support/tree.ts'

/** How the image of a bundle is run. */
export interface Image {
  readonly entrypoint: readonly string[]
  readonly healthcheck: readonly string[]
  readonly user: number
  readonly stopSignal: NodeJS.Signals
}

/**
 * Does what a builder does with the Dockerfile of a bundle, its base aside: files below a folder that stands for `/`,
 * with their times. The port alone is one that is free here.
 */
export function layOutImage(dist: string, root: string, port: number): Image {
  const dockerfile = readFileSync(join(dist, 'docker/Dockerfile'), 'utf8')
  const sent = paths(dist).filter(isSent(readFileSync(join(dist, 'docker/Dockerfile.dockerignore'), 'utf8')))
  for (const [from = '', to = ''] of argumentsOf(dockerfile, 'COPY').map(line => line.split(' ')))
    for (const path of sent.filter(path => path.startsWith(from)))
      copy(join(dist, path), join(root, to, path.slice(from.length)))
  for (const server of paths(root).filter(path => path.endsWith('/server.conf')))
    edit(join(root, server), 'listen 8080;', `listen 127.0.0.1:${port};`)
  mkdirSync(join(root, 'tmp'))
  chmodSync(join(root, 'tmp'), 0o1777)
  const only = (keyword: string) => {
    const [line = '', more] = argumentsOf(dockerfile, keyword)
    if (line === '' || more !== undefined) throw new Error(`the Dockerfile has no ${keyword}, or two`)
    return line
  }
  const words = (keyword: string): readonly string[] =>
    JSON.parse(/\[.*\]$/.exec(only(keyword))?.[0] ?? 'null')
  return {
    entrypoint: words('ENTRYPOINT'),
    healthcheck: words('HEALTHCHECK'),
    user: Number(only('USER')),
    stopSignal: only('STOPSIGNAL') as NodeJS.Signals,
  }
}

function argumentsOf(dockerfile: string, keyword: string): readonly string[] {
  const lines = dockerfile.matchAll(new RegExp(`^${keyword} (.+)$`, 'gm'))
  return Array.from(lines, ([, text = '']) => text)
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(from, to, { preserveTimestamps: true })
}

/** The last pattern that names a path, or a folder above it, decides. */
function isSent(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => ({ included: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))
  return path => patterns.findLast(({ pattern }) => pattern.test(path))?.included ?? true
}

function patternOf(glob: string): RegExp {
  const text = glob
    .replaceAll('.', '\\.')
    .replaceAll('**/', '(?:.+/)?')
    .replaceAll(/(?<!\.)\*|\*(?=\\)/g, '[^/]*')
  return new RegExp(`^${text}(?:/|$)`)
}
