import { readTemplates } from '../../../src/disk/sources/read-package.ts'
import { sampleText } from '../../../src/testing/sample.ts'

/** What a site is made from, as it is changed step by step. */
export interface SmallSite {
  readonly files: Map<string, Uint8Array>
  readonly templates: Map<string, string>
}

const page = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: A page.\n---\n\n# ${title}\n\n${text}\n`

/** Few pages, and of each kind one: values, directives, links with and without anchors, HTML, a draft, another language. */
export function smallSite(): SmallSite {
  const config = sampleText('portolan.yaml')
    .replace(/^ {2}targets: .*$/m, '  targets: [nginx]')
    .replace(/\nagents:/, '\nlanguages: [{ language: de, name: Bucht }]\nagents:')
  const texts = {
    'portolan.yaml': config,
    'pages/index.md': page(
      'Home',
      'Play at {{ server.serverAddress }}.\n\n::editions\n\n[Rules](rules.md#two)',
    ),
    'pages/join.md': page('Join', '::edition{name=java}\n\n::notes\n\n::links'),
    'pages/rules.md': page('Rules', '## One\n\nBe kind.\n\n## Two\n\nNo griefing. See [join](join.md).'),
    'pages/faq.html': page('FAQ', '<p>Ask at {{ server.website }}.</p>').replace(/^# .*$/m, '<h1>FAQ</h1>'),
    'pages/guides/a.md': page('Guide', 'A list:\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |'),
    'pages/de/index.md': page('Start', 'Auf {{ server.serverAddress }}:\n\n::address'),
    'assets/note.txt': 'A note.\n',
    'assets/logo.svg': sampleText('assets/logo.svg'),
  }
  return {
    files: new Map(Object.entries(texts).map(([file, text]) => [file, Buffer.from(text)])),
    templates: new Map(readTemplates()),
  }
}
