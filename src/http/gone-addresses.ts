import type { Manifest } from '../model/bundle.ts'
import { answer } from './answer.ts'

/** Addresses of pages that a bundle had and the next one answers with 404. */
export function goneAddresses(previous: Manifest, next: Manifest): readonly string[] {
  return previous.routes
    .filter(({ representations: [first] }) => first?.type.startsWith('text/html'))
    .map(({ path }) => path)
    .filter(target => answer(next, { method: 'GET', target, headers: {} }).status === 404)
}
