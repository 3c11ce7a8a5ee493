/** What holds the objects of a site together. */
export function labels(name: string) {
  return { 'app.kubernetes.io/name': name }
}
