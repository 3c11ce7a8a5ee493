// The machines, versions and days of the measurements, those of the same together.

export function places(results) {
  const found = new Map()
  for (const [key, { machine, versions, commit, at }] of Object.entries(results)) {
    const place = placeOf(machine, versions, commit, at)
    found.set(place, [...(found.get(place) ?? []), key])
  }
  if (found.size === 0) return ['Nothing was measured yet.']
  return [
    [...found].map(([place, keys]) => `- ${found.size === 1 ? 'All' : keys.join(', ')}: ${place}`).join('\n'),
  ]
}

function placeOf({ processor, cores, memory, system }, versions, commit, at) {
  const names = {
    portolan: 'portolan',
    node: 'Node.js',
    hugo: 'Hugo',
    eleventy: 'Eleventy',
    gzip: 'gzip',
    brotli: 'brotli',
  }
  const programs = Object.entries(names).map(([key, name]) => `${name} ${versions[key]}`)
  return `${at}, ${processor}, ${cores} cores, ${memory}, ${system}; ${programs.join(', ')}; portolan's commit ${commit}.`
}
