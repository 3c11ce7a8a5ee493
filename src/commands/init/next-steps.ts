import { shellWord } from '../../text/escape.ts'
import { wrap } from '../../text/layout.ts'
import { hasWords } from '../../words/words-for.ts'
import { callName, type NextStep, stepLines } from '../terminal/steps.ts'
import { type Answers, splitAddress } from './answers.ts'

interface NewFolder {
  readonly folder: string
  readonly count: number
  /** Files that were there before. */
  readonly left: readonly string[]
  readonly answers: Answers
  /** The values that are samples, because nobody gave others. */
  readonly samples: readonly (keyof Answers)[]
}

/** Next steps after `init`, in lines no wider than the terminal. */
export function nextSteps({ folder, count, left, answers, samples }: NewFolder, width: number): string {
  const portolan = callName()
  const steps: readonly NextStep[] = [
    ...(folder === '.' ? [] : [[`cd ${shellWord(folder.replace(/^-/, './-'))}`] as const]),
    ...(portolan !== 'portolan' ? [['npm install', 'install portolan in this folder'] as const] : []),
    [`${portolan} dev`, 'preview the site while you edit'],
    [`${portolan} build`, 'build dist/ from site/'],
    [`${portolan} serve`, 'serve dist/ on this machine'],
  ]
  const notes = [
    ...notesAbout(answers),
    '.github/workflows/site.yml checks and builds the site on GitHub. Read its comments before you push.',
  ]
  if (samples.length > 0)
    notes.unshift(
      `Replace the sample values in the config: ${samples.map(key => configKeys[key]).join(', ')}.`,
    )
  const untouched = left.length === 0 ? [] : [`Not changed, because they exist: ${left.join(', ')}`]
  return [
    ...wrap(`Created ${count} files in ${folder}`, width),
    ...untouched.flatMap(line => wrap(line, width)),
    '',
    'Next:',
    ...stepLines(steps, width),
    '',
    'Then:',
    ...notes.flatMap(note =>
      wrap(note, width - 2).map((line, index) => `${index === 0 ? '- ' : '  '}${line}`),
    ),
  ].join('\n')
}

const configKeys: Readonly<Partial<Record<keyof Answers, string>>> = {
  baseUrl: '`baseUrl`',
  name: '`server.name`',
  host: '`server.serverAddress`',
  discord: '`server.discordInvite`',
}

function notesAbout({ host, editions, bedrockPort, language }: Answers): string[] {
  const { port } = splitAddress(host)
  return [
    'Read the pages in site/pages/, above all the rules and the FAQ, and change what is different on your server.',
    'The other values are in site/portolan.yaml.',
    ...(port === undefined && editions !== 'bedrock'
      ? [
          `Java players type ${host} without a port, which means port 25565. If an SRV record in your DNS names the port, set \`port: null\` in \`server.editions.java\`.`,
        ]
      : []),
    ...(editions === 'both'
      ? [
          `The site also says how to join with Bedrock Edition, on port ${bedrockPort}. If your server is for Java Edition alone, delete the line \`bedrock\` in \`server.editions\`.`,
        ]
      : []),
    ...(hasWords(language)
      ? []
      : [
          `portolan has no texts in ${language}: the pages, the steps and all words are English. Translate the pages in site/pages/. docs/languages.md says how to translate the rest.`,
        ]),
  ]
}
