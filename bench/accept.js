// Asks libraries and recipes that choose between HTML and Markdown for every vector of conformance/accept.json, and writes the table of
// docs/negotiation.md: `npm run bench:accept`. The packages are installed in a temporary folder.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const { vectors } = JSON.parse(readFileSync(join(root, 'conformance/accept.json'), 'utf8'))
const types = ['text/html', 'text/markdown']
const names = { 'text/html': 'html', 'text/markdown': 'markdown' }
const either = isMarkdown => (isMarkdown ? 'markdown' : 'html')
const requestOf = accept =>
  new Request('http://localhost/', { headers: accept === undefined ? {} : { accept } })

/** By package: its version, the module that is loaded, and a function of it and a header. */
const libraries = {
  negotiator: [
    '1.1.0',
    'negotiator',
    ({ default: Negotiator }, accept) => names[new Negotiator({ headers: { accept } }).mediaType(types)],
  ],
  '@hapi/accept': [
    '6.0.3',
    '@hapi/accept',
    ({ default: library }, accept) => names[library.mediaType(accept, types)],
  ],
  '@vercel/agent-readability': [
    '0.5.1',
    '@vercel/agent-readability',
    (library, accept) => either(library.acceptsMarkdown(requestOf(accept))),
  ],
  '@dualmark/core': ['0.7.0', '@dualmark/core', (library, accept = '') => library.negotiateFormat(accept)],
  'nuxt-agent-discovery': [
    '0.7.0',
    './node_modules/nuxt-agent-discovery/dist/runtime/shared/negotiation.js',
    (library, accept) => either(library.acceptsMarkdown(accept)),
  ],
}

const folder = mkdtempSync(join(tmpdir(), 'portolan-accept-'))
const rows = []
try {
  const packages = Object.entries(libraries).map(([name, [version]]) => `${name}@${version}`)
  writeFileSync(join(folder, 'package.json'), '{}')
  const quiet = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...quiet, ...packages], { cwd: folder, stdio: 'inherit' })
  for (const [name, [version, module, choose]] of Object.entries(libraries)) {
    const file = join(folder, `${name.replaceAll('/', '-')}.mjs`)
    writeFileSync(file, `import * as library from '${module}'\nexport { library }\n`)
    const { library } = await import(pathToFileURL(file).href)
    rows.push([`${name} ${version}`, accept => choose(library, accept) ?? 'none'])
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// A package of npm or Debian it is not: static-web-server. The map of acceptmarkdown.com is its whole decision.
rows.push(['nginx, recipe of acceptmarkdown.com', (accept = '') => either(/text\/markdown/i.test(accept))])
const { answer } = await import(pathToFileURL(join(root, 'lib/index.js')).href)
const manifest = JSON.parse(readFileSync(join(root, 'dist/bundle.json'), 'utf8'))
const portolan = accept => {
  const { headers } = answer(manifest, { method: 'GET', target: '/join', headers: { accept } })
  return names[headers.find(([name]) => name === 'Content-Type')?.[1].split(';')[0]]
}
rows.push(['portolan', portolan])

const table = rows.map(([title, choose]) => {
  const gives = ({ accept }) => choose(accept === null ? undefined : [accept].flat().join(', '))
  const isRight = vector =>
    vector.answer === gives(vector) || (vector.answer === 'none' && gives(vector) === 'html')
  const wrong = by => vectors.filter(vector => vector.by === by && !isRight(vector)).length
  const agent = gives(vectors.find(({ id }) => id === 'claude-code'))
  return [title, wrong('must'), wrong('ours'), agent === 'markdown' ? 'Markdown' : 'HTML'].join('|')
})
const of = by => vectors.filter(vector => vector.by === by).length
const head = `by|wrong, of ${of('must')} that the RFC decides|other choices, of ${of('ours')}|Claude Code gets`
const text = [head, '---|---|---|---', ...table].join('\n')
const page = join(root, 'docs/negotiation.md')
const before = readFileSync(page, 'utf8')
const after = before.replace(/^by\|wrong[\s\S]*?\n\n/m, `${text}\n\n`)
if (!after.includes(text)) throw new Error('docs/negotiation.md has no such table')
writeFileSync(page, after)
console.log(text)
