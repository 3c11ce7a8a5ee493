import type { Config } from '../config/schema/config.ts'

type Server = Pick<Config['server'], 'serverAddress' | 'editions'>

/** The editions of the game, in the order in which pages show them. */
export const editionNames = ['java', 'bedrock'] as const
export type EditionName = (typeof editionNames)[number]
export const editionTitles = { java: 'Java Edition', bedrock: 'Bedrock Edition' } as const

/** The port that Java's client takes when players type none, and DNS names none. */
export const usualJavaPort = 25565

/** The ports that servers have unless somebody changes them. */
export const usualPorts = { java: usualJavaPort, bedrock: 19132 } as const

/** The text for the one field that Java Edition has: the host, and a port that the client would not find by itself. */
export function javaAddress(host: string, port: unknown): string {
  return typeof port === 'number' && port !== usualJavaPort ? `${host}:${port}` : host
}

/** The editions that a server offers: the contract has the other one published, without steps. */
export function offeredEditions({ editions }: Pick<Server, 'editions'>): readonly EditionName[] {
  return editionNames.filter(name => editions[name].steps.length > 0)
}

/** The offered editions in words. */
export function offeredNames(server: Pick<Server, 'editions'>): string {
  const names = offeredEditions(server).map(name => (name === 'java' ? 'Java' : 'Bedrock'))
  return `${names.join(' and ')} Edition`
}

/** The edition that an address is for if nobody says so. */
export function usualEdition(offered: readonly EditionName[]): EditionName {
  return offered.includes('java') ? 'java' : 'bedrock'
}

/** The address to show where there is room for only one: Java's, as Bedrock's has two fields. */
export function mainAddress(server: Server): string {
  const { serverAddress, editions } = server
  return offeredEditions(server).includes('java')
    ? javaAddress(serverAddress, editions.java.port)
    : serverAddress
}

/** An edition that the server offers, with the address that players type. */
export type OfferedEdition = Config['server']['editions']['java'] & { readonly address: string }

/** The server as `{{ path }}` and directives see it: the offered editions alone. */
export type PageServer = Omit<Config['server'], 'editions'> & {
  readonly editions: { readonly [name in EditionName]?: OfferedEdition }
}

export function joinable(server: Config['server']): PageServer {
  const { serverAddress: host, editions } = server
  const offered = offeredEditions(server).map(name => {
    const address = name === 'java' ? javaAddress(host, editions.java.port) : host
    return [name, { ...editions[name], address }]
  })
  return { ...server, editions: Object.fromEntries(offered) }
}

/** Of the editions that the tool may take, those that the server offers. */
function toolEditions(server: Config['server'], wanted: readonly EditionName[]): readonly EditionName[] {
  const offered = offeredEditions(server)
  const both = wanted.filter(name => offered.includes(name))
  return both.length > 0 ? both : offered
}

/** The browser tool's description of itself, which a browser reads before anybody calls it. */
export function toolDeclaration({ service, server, agents }: Config) {
  return {
    name: `get_${service.shortName.replaceAll('-', '_')}_join_instructions`,
    title: `How to join ${server.name}`,
    description:
      `How to join the game server ${server.name}: address, port, steps and official links. ` +
      'Published instructions, not live status. Reads only.',
    inputSchema: {
      type: 'object',
      properties: {
        edition: {
          type: 'string',
          enum: toolEditions(server, agents.browserTool.editions),
          description: 'Edition of the game. Left out: all editions',
        },
      },
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  }
}
