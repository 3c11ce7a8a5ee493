/** What people call a thing that has another name here. A name counts only where its own is among those to choose from. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    apache2: 'apache',
    aws: 'cloudfront',
    cf: 'cloudflare',
    'cloudflare-pages': 'cloudflare',
    container: 'docker',
    dockerfile: 'docker',
    domain: 'serverAddress',
    github: 'pages',
    gitlab: 'pages',
    helm: 'kubernetes',
    host: 'serverAddress',
    hostname: 'serverAddress',
    httpd: 'apache',
    ip: 'serverAddress',
    k8s: 'kubernetes',
    kube: 'kubernetes',
    kubectl: 'kubernetes',
    openresty: 'nginx',
    podman: 'docker',
    s3: 'pages',
    static: 'pages',
    workers: 'cloudflare',
    wrangler: 'cloudflare',
  }),
)

/** The name that a thing has here, for what others call it. */
export function ownNameOf(word: string): string | undefined {
  return otherNames.get(word.trim().toLowerCase())
}

/** The words of a name, in lower case: `server` and `address` of `serverAddress`, `github` and `pages` of `github-pages`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

/** Whether all words of one name are among those of the other, and say something. */
export function isPartOfOther(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  return few.every(word => many.includes(word)) && few.some(word => word.length > 2)
}
