/** The path of something that belongs to the language with this home page. */
export function below(home: string, name: string): string {
  return home === '/' ? `/${name}` : `${home}/${name}`
}
