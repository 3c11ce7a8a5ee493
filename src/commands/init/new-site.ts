import { stringify } from 'yaml'
import { looks } from '../../config/schema/looks.ts'
import { shortNameFor } from '../../config/schema/values/text.ts'
import { json } from '../../documents/discovery-document.ts'
import { dependency, starterPages } from '../../files/package.ts'
import { usualJavaPort } from '../../model/join-address.ts'
import type { Sources } from '../../model/sources.ts'
import { fileLanguage } from '../../words/words-for.ts'
import { type Answers, splitAddress } from './answers.ts'

const packageScripts = { build: 'portolan build', check: 'portolan check', dev: 'portolan dev' }

/** The site that `init` writes: a config of what was answered, and pages to begin with. */
export function newSite(answers: Answers, day: string, logo?: NewLogo): Sources {
  const config = 'portolan.yaml'
  const files = new Map([
    ...starter(answers.language, day),
    ...(logo === undefined ? [] : [[logo.path, logo.bytes] as const]),
    [config, Buffer.from(configText(answers, logo))],
  ])
  return { config, files, refused: [] }
}

/** The logo of the owner, and where it will be in the site. */
export interface NewLogo {
  readonly path: string
  readonly bytes: Uint8Array
}

function configText(answers: Answers, logo: NewLogo | undefined): string {
  const {
    name,
    host: address,
    baseUrl,
    discord,
    editions,
    bedrockPort,
    language,
    look,
    accent,
    target,
  } = answers
  const { host, port = usualJavaPort } = splitAddress(address)
  const java = editions === 'bedrock' ? 'no' : `{ port: ${port} }`
  const bedrock = editions === 'java' ? 'no' : `{ port: ${bedrockPort} }`
  return `# yaml-language-server: $schema=./portolan.schema.json
# Keys that are not in this file have a default. Editors read the line above and show every key while you type.

# Address of the website: scheme and host, no path, no slash at the end.
baseUrl: ${scalar(baseUrl)}

service:
  # Name for programs, such as in file names. Do not change it after you publish.
  shortName: ${scalar(shortNameFor(name, host))}${language === 'en' ? '' : `\n  language: ${language}`}

# What players and programs read. portolan writes the steps and notes from these values.
server:
  name: ${scalar(name.replaceAll('{{', '\\{{'))}
  # The hostname that players type, without a port.
  serverAddress: ${host}
  # An invite that does not expire.
  discordInvite: ${scalar(discord)}
  editions:
    java: ${java}
    bedrock: ${bedrock}

site:
  # ${Object.keys(looks).join(', ')}. portolan draws a landscape of it, from shortName and accent.
  look: ${look}
  # Color of buttons, links, roofs and flags.
  accent: "${accent}"${logo === undefined ? '' : `\n  logo: ${logo.path}`}

deploy:
  # Hosts to write configuration for: nginx, caddy, apache, docker, cloudflare, vercel, netlify and more.
  targets: [${target}]
`
}

function scalar(text: string): string {
  return stringify(text, { lineWidth: 0 }).trimEnd()
}

/** Pages that are true for every server; the day on which a site begins is that of its pages. */
function starter(language: string, day: string): readonly (readonly [string, Uint8Array])[] {
  return [...starterPages(fileLanguage(language) ?? 'en')].map(([path, bytes]) => {
    const text = new TextDecoder().decode(bytes)
    return [path, Buffer.from(text.replace(/^updated: .*$/m, `updated: ${day}`))] as const
  })
}

/** Lets npm install and run portolan. */
export function packageJson(shortName: string): Uint8Array {
  return Buffer.from(
    json({
      name: `${shortName}-website`,
      private: true,
      scripts: packageScripts,
      dependencies: { portolan: dependency() },
    }),
  )
}
