import type { Config } from '../site/schema/config.ts'
import { type EditionName, offeredEditions } from './join-address.ts'

/** Of the editions that the tool may take, those that the server offers. */
function toolEditions(server: Config['server'], wanted: readonly EditionName[]): readonly EditionName[] {
  const offered = offeredEditions(server)
  const both = wanted.filter(name => offered.includes(name))
  return both.length > 0 ? both : offered
}

/** What the browser tool says of itself to a browser, before anybody calls it. */
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
