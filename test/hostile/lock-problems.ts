interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** What in a lock file is not pinned, comes from elsewhere than the registry, or would run a script when it is installed. */
export function lockProblems({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([place, entry]) =>
    place === '' ? [] : problemsOf(place, entry).map(problem => `${place}: ${problem}`),
  )
}

function problemsOf(place: string, entry: LockedPackage): readonly string[] {
  return [
    ...(/^(?:node_modules\/(?:@[\w.-]+\/)?[\w-][\w.-]*(?:\/(?=.)|$))+$/.test(place) ? [] : ['its own path']),
    ...(/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(entry.version ?? '') ? [] : ['no exact version']),
    ...(/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '') ? [] : ['no digest']),
    // npm can be told to leave the address out, and then takes that of the registry in use.
    ...(/^https:\/\/registry\.npmjs\.org\//.test(entry.resolved ?? 'https://registry.npmjs.org/')
      ? []
      : [`comes from ${entry.resolved}`]),
    ...(entry.link ? ['a link'] : []),
    ...(entry.hasInstallScript ? ['has an install script'] : []),
  ]
}
