// A made-up site of any size, the same on every machine: pages of three to six kilobytes with headings, lists, tables, code and
// links. The Markdown is the same for all programs, except how each of them writes a value of the site.

const words = [
  ...'harbor lantern tide bay anchor island market rope signal chart voyage keeper storm calm'.split(' '),
  ...'north sail deck mast shore cove'.split(' '),
]

/** The Markdown of page `number` of `count`; `value` is how a page shows the address of the server. */
export function pageText(number, count, value) {
  const random = numbers(number + 1)
  const parts = [`# ${titleOf(number)}`, `The address is ${value}.`, paragraph(random)]
  const enough = 2900 + random(1100)
  while (parts.join('\n\n').length < enough) parts.push(section(random, count))
  return `${[...parts, code(random), paragraph(random)].join('\n\n')}\n`
}

export function titleOf(number) {
  return number === 0 ? 'Lantern Bay' : `Page ${number}`
}

/** The first page is the home page. */
export function nameOf(number) {
  return number === 0 ? 'index' : `page-${number}`
}

export function addressOf(number) {
  return number === 0 ? '/' : `/${nameOf(number)}`
}

/** Numbers that look random. */
function numbers(seed) {
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function section(random, count) {
  const heading = `## ${word(random)} ${word(random)} ${random(1000)}`
  return [
    heading,
    paragraph(random),
    list(random),
    paragraph(random),
    links(random, count),
    table(random),
  ].join('\n\n')
}

function word(random) {
  return words[random(words.length)]
}

function many(length, part) {
  return Array.from({ length }, part)
}

function sentence(random) {
  const text = many(8 + random(8), () => word(random)).join(' ')
  return `${text[0].toUpperCase()}${text.slice(1)}.`
}

function paragraph(random) {
  return many(2 + random(3), () => sentence(random)).join(' ')
}

function list(random) {
  return many(4, () => `- **${word(random)}**: ${sentence(random)}`).join('\n')
}

function links(random, count) {
  const inside = many(2, () => `[${word(random)} ${word(random)}](${addressOf(random(count))})`)
  const outside = `[${word(random)}](https://${word(random)}.example/${word(random)})`
  return `See ${inside.join(', ')} and ${outside}, or type \`${word(random)}\`.`
}

function table(random) {
  const rows = many(4, () => `| ${word(random)} | ${word(random)} | ${random(90)} |`)
  return ['| place | what | how far |', '|---|---|---|', ...rows].join('\n')
}

function code(random) {
  return [
    '```sh',
    `${word(random)} --${word(random)} ${random(9)}`,
    `${word(random)} ${word(random)}`,
    '```',
  ].join('\n')
}
