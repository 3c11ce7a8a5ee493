// Writes sbom.cdx.json: what is bundled into the published package, and what else it needs, as CycloneDX. Made of package.json,
// package-lock.json and lib/bundled.json alone, without a clock or a random number, so the same lock gives the same bytes.
// (`npm sbom` puts both in, and the folder's name; of what is bundled it knows nothing.)
import { readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const read = name => JSON.parse(readFileSync(new URL(name, root), 'utf8'))
const own = read('package.json')
const { packages } = read('package-lock.json')
const bundled = new Set(read('lib/bundled.json'))

/** As Node.js looks it up: in the folder's own node_modules, then in those of the folders above. */
function placeOf(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
    if (!folder.includes('/node_modules/')) folder = ''
  }
}

/** What a package is installed with. */
const needsOf = place =>
  Object.keys({ ...packages[place].dependencies, ...packages[place].optionalDependencies })
    .map(name => placeOf(name, place))
    .filter(found => found !== undefined)

/** The same, of what is shipped: of what is bundled, tools and types stay behind. */
const usesOf = place => {
  const ofTools = place === '' ? Object.keys(packages[''].devDependencies).map(name => placeOf(name, '')) : []
  return [...needsOf(place), ...ofTools.filter(found => bundled.has(found))].filter(found =>
    places.has(found),
  )
}

const nameOf = place => packages[place].name ?? place.slice(place.lastIndexOf('node_modules/') + 13)
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const refOf = place =>
  place === '' ? purl(own.name, own.version) : purl(nameOf(place), packages[place].version)
const inOrder = texts => [...new Set(texts)].sort()

const places = new Set([''])
for (const place of places) for (const need of needsOf(place)) places.add(need)
for (const place of bundled) places.add(place)
const byRef = new Map([...places].map(place => [refOf(place), place]))

function licenses(license) {
  if (license === undefined) return {}
  return { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }] }
}

function component(ref) {
  const place = byRef.get(ref)
  const { version, integrity, license } = packages[place]
  const [name, group] = nameOf(place).split('/').reverse()
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group === undefined ? {} : { group }),
    name,
    version,
    scope: 'required',
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
    ],
    ...licenses(license),
    purl: ref,
  }
}

const self = refOf('')
const others = inOrder(byRef.keys()).filter(ref => ref !== self)
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': self,
      name: own.name,
      version: own.version,
      description: own.description,
      ...licenses(own.license),
      purl: self,
    },
  },
  components: others.map(component),
  dependencies: [self, ...others].map(ref => ({
    ref,
    dependsOn: inOrder(usesOf(byRef.get(ref)).map(refOf)),
  })),
}
writeFileSync(new URL('sbom.cdx.json', root), `${JSON.stringify(bom, undefined, 2)}\n`)
