import { placeIn } from '../content/place-in.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'

/** A stretch of a file that is YAML: all of a config, or what stands between the `---` lines of a page. */
export interface YamlSource {
  readonly file: string
  /** The stretch alone. */
  readonly yaml: string
  /** Place in the file of two offsets in the stretch. */
  readonly place: (start: number, end: number) => Place
}

/** A mistake, as far as it is known where the file's name is not. */
export type Mistake = Omit<Diagnostic, 'file' | 'fatal'> & { readonly fatal?: boolean }

/** A stretch with a part of it replaced; places stay those of the file. */
export function replaced(
  source: YamlSource,
  { start, end, by }: { readonly start: number; readonly end: number; readonly by: string },
): YamlSource {
  const longer = by.length - (end - start)
  const inFile = (at: number) => (at <= start ? at : Math.max(start, at - longer))
  return {
    ...source,
    yaml: source.yaml.slice(0, start) + by + source.yaml.slice(end),
    place: (from, to) => source.place(inFile(from), inFile(to)),
  }
}

/** Marks a stretch of a file as YAML. */
export function yamlSource(file: string, text: string, start = 0, end = text.length): YamlSource {
  const place = placeIn(text)
  return { file, yaml: text.slice(start, end), place: (from, to) => place(start + from, start + to) }
}
