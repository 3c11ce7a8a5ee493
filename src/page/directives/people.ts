import { slug } from 'github-slugger'
import type { Element } from 'hast'
import type { Person } from '../../config/schema/people.ts'
import { assetFile } from '../../model/assets.ts'
import { suggest } from '../../text/suggest.ts'
import { element } from '../tree/elements.ts'
import type { Directive, DirectiveCall } from './directive.ts'

/** The people of the config: one group, or all of them, each below its name. The only one needs no name. */
export const people: Directive = {
  name: 'people',
  shows: 'people',
  attributes: { group: 'text', style: ['strip'] },
  optional: ['group', 'style'],
  render: call => {
    const { attributes, config, ids, heading, headingLevel, report } = call
    const groups = config.people
    const { group: wanted, style } = attributes
    const everybody = groups.flatMap(({ members }) => members)
    if (wanted === undefined && style === 'strip') return [cards(everybody, call)]
    if (wanted === undefined)
      return groups.map(({ group, members }) =>
        element(
          'section',
          { className: ['group'], id: ids.free(slug(group) || 'people') },
          group !== heading && element(`h${headingLevel}`, {}, group),
          cards(members, call),
        ),
      )
    const found = groups.find(({ group }) => group === wanted)
    if (found !== undefined) return [cards(found.members, call)]
    const names = groups.map(({ group }) => group)
    const near = suggest(wanted, names)
    report('unknown-group', `\`people\` in the config has no group \`${wanted}\``, {
      expected: near.length > 0 ? near : names,
    })
    return []
  },
}

function cards(members: readonly Person[], call: DirectiveCall): Element {
  for (const person of members) call.people.add(person)
  const isStrip = call.attributes['style'] === 'strip'
  const className = isStrip ? ['people', 'strip'] : ['cards', 'people']
  return element('div', { className }, element('ul', {}, ...members.map(item)))

  function item({ name, role, picture, about, link }: Person): Element {
    const title = element('bdi', {}, name)
    return element(
      'li',
      {},
      face(name, picture, call),
      element(
        'p',
        {},
        element('strong', {}, link === undefined ? title : element('a', { href: link }, title)),
      ),
      role !== undefined && element('p', { className: ['role'] }, role),
      about !== undefined && !isStrip && element('p', {}, about),
    )
  }
}

/** The picture, else the initials. Next to the name it says nothing, so the twin and screen readers have the name alone. */
function face(name: string, picture: string | undefined, { config }: DirectiveCall): Element {
  return element(
    'span',
    { className: ['face'], ariaHidden: 'true', dataInteractive: '' },
    picture === undefined
      ? initials(name)
      : element('img', { src: `/${assetFile(picture, config.assets)}`, alt: '', width: 80, height: 80 }),
  )
}

/** The first letters of the first and the last word; nothing for a name without letters. */
function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap(word => /\p{L}\p{M}*/u.exec(word)?.[0] ?? [])
  // One capital letter each, which ß has not.
  const capital = (letter: string) =>
    letter.toUpperCase().length > letter.length ? letter : letter.toUpperCase()
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].map(capital).join('')
}
