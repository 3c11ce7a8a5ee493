import { element } from '../element.ts'
import type { Directive } from './directive.ts'
import { editionSection } from './edition.ts'

/** Both editions, one after the other; a script may make tabs of them. */
export const editions: Directive = {
  name: 'editions',
  attributes: {},
  container: false,
  render: call => [
    element(
      'div',
      { className: ['editions'], dataTabs: '' },
      editionSection('java', call),
      editionSection('bedrock', call),
    ),
  ],
}
