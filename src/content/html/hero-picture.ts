import type { Element, Root } from 'hast'
import { element } from '../tree/elements.ts'

/** The picture of the home page. */
export interface HeroPicture {
  /** Path of the page that has it. */
  readonly home: string
  readonly src: string
  readonly alt: string
  /** Absent when the file does not say it. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** Puts the picture into the hero of the page, or behind its title where there is no hero. It is the largest thing to load, so it comes first. */
export function addHero(tree: Root, { src, alt, size }: HeroPicture): void {
  const picture = element('img', { src, alt, ...size, loading: 'eager', fetchPriority: 'high' })
  const box = element('p', { className: ['hero-picture'] }, picture)
  const hero = tree.children.find(
    (node): node is Element => node.type === 'element' && isHero(node.properties['className']),
  )
  if (hero) hero.children.push(box, newline())
  else {
    const title = tree.children.findIndex(node => node.type === 'element' && node.tagName === 'h1')
    tree.children.splice(title + 1, 0, newline(), box)
  }
}

function isHero(className: unknown): boolean {
  return Array.isArray(className) && className.includes('hero')
}

function newline() {
  return { type: 'text', value: '\n' } as const
}
