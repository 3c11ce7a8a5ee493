import { expect, test } from 'vitest'
import { host } from '../../src/testing/hosts.ts'
import { goodBundle, sampleBundle } from '../../src/testing/sample.ts'
import { load } from './tool.ts'

interface DockerfileUtils {
  readonly validate: (text: string, settings: object) => readonly { readonly message: string }[]
}

interface Ignore {
  readonly add: (text: string) => Ignore
  readonly filter: (paths: readonly string[]) => readonly string[]
}

const artifacts = new Map(
  host('docker')
    .render(goodBundle())
    .map(({ path, body }) => [path, String(body)]),
)
const dockerfile = artifacts.get('docker/Dockerfile') ?? ''
const dockerignore = artifacts.get('docker/Dockerfile.dockerignore') ?? ''

const problems = (text: string) =>
  load<DockerfileUtils>('dockerfile-utils')
    .validate(text, {})
    .map(({ message }) => message)

test('dockerfile-utils, which editors use, has nothing to say about the Dockerfile', () => {
  expect(dockerfile).toContain('\nFROM ')
  expect(problems(dockerfile)).toEqual([])
})

test.each([
  ['an instruction that there is not', 'COPY public', 'COPYY public', 'Unknown instruction: COPYY'],
  ['a flag that there is not', '--interval', '--intervall', 'Unknown flag: intervall'],
  ['no port', 'EXPOSE 8080', 'EXPOSE http', 'Invalid containerPort: http'],
])('it minds %s', (_, from, to, message) => {
  expect(problems(dockerfile.replace(from, to))).toEqual([message])
})

test('only what the image is made of is sent to the builder, as Docker reads the ignore file', () => {
  const { files } = sampleBundle()
  const siblings = [...files.keys()].flatMap(path =>
    path.startsWith('public/') ? [`${path}.gz`, `${path}.br`] : [],
  )
  const all = [...files.keys(), ...siblings, 'public/.well-known/x.br', 'nginx/run/error.log', '.env']
  const ignore = load<() => Ignore>('@balena/dockerignore')
  const sent = ignore().add(dockerignore).filter(all)
  const wanted = all.filter(path => /^(?:docker\/nginx|public)\//.test(path) && !path.endsWith('.br'))
  expect([...sent].sort()).toEqual(wanted.sort())
  expect(sent.length).toBeGreaterThan(100)
})
