import type { Command } from 'commander'
import { pathNamed } from '../model/language-folder.ts'
import { exitCodes, exits, notTaken, printLines, refuseCall, usageError } from './terminal/ending.ts'

/** Adds `portolan text` to the program. */
export function addText(program: Command): void {
  program
    .command('text')
    .summary('print a page as text to paste')
    .description(
      'Prints a page as another place takes it: for Discord as messages of at most 2,000 characters, for the game as ' +
        'the plain text that players see. It sends nothing.',
    )
    .argument('<page>', 'its address, such as rules or /de/rules')
    .option('--for <place>', 'where you paste it: discord or game', 'discord')
    .option('-c, --config <file>', 'the config', 'site/portolan.yaml')
    .addHelpText('after', '\nExample:\n  $ portolan text rules --for discord')
    .action(exits(text))
}

/** https://github.com/discord/discord-api-docs, developers/resources/message.mdx. */
const longestMessage = 2000

type TextOptions = Readonly<Record<'config' | 'for', string>>

async function text(name: string, { config, for: place }: TextOptions): Promise<number> {
  const { compileSite, unpainted } = await import('./compile-site.ts')
  const { joinedBlocks, messagesOf, textBlocks, textPlaces } = await import('../page/twin/text-forms.ts')
  const known = textPlaces.find(known => known === place)
  if (known === undefined) return refuseCall(notTaken(`--for cannot be ${place}`, '--for', textPlaces, place))
  const compiled = compileSite({ config }, process.stderr, { painter: unpainted })
  if (typeof compiled === 'number') return compiled
  const { bundle, diagnostics, report } = compiled
  if (bundle === undefined) {
    process.stderr.write(report(diagnostics))
    return exitCodes.diagnostics
  }
  const { pages } = bundle.site
  const page = pages.find(({ path }) => path === pathNamed(name))
  if (page === undefined) {
    const { suggest } = await import('../text/suggest.ts')
    const paths = pages.map(({ path }) => path)
    const [likely = '/rules'] = suggest(pathNamed(name), paths)
    return usageError(`there is no page ${name}`, `name the address of a page, such as ${likely}`)
  }
  const blocks = textBlocks(page.content.twin, known, page.language.words)
  const texts = known === 'discord' ? messagesOf(blocks, longestMessage) : [joinedBlocks(blocks)]
  const lines = texts.flatMap((text, index) =>
    index === 0 ? [text] : [`--- ${index + 1} of ${texts.length} ---`, text],
  )
  printLines(lines.flatMap(text => text.split('\n')))
  return exitCodes.fine
}
