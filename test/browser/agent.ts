import type { CDPSession, Page } from 'playwright-core'

/** An agent inside the browser: sees and calls the tools of a page through the DevTools protocol. */
export interface Agent {
  /** The tools that are registered now, as the browser lists them. */
  readonly tools: () => readonly object[]
  readonly call: (tool: string, input: object) => Promise<Call>
}

/** A call under way. */
interface Call {
  readonly cancel: () => Promise<void>
  readonly responded: Promise<Response>
}

/** Attaches to a page that is loaded. */
export async function agentOn(page: Page): Promise<Agent> {
  const session = await page.context().newCDPSession(page)
  const tools = new Map<string, object>()
  session.on('WebMCP.toolsAdded', added => {
    for (const { toolId, frameId, backendNodeId, stackTrace, ...tool } of added.tools) tools.set(toolId, tool)
  })
  session.on('WebMCP.toolsRemoved', removed => {
    for (const { toolId } of removed.tools) tools.delete(toolId)
  })
  await session.send('WebMCP.enable')
  const { frameTree } = await session.send('Page.getFrameTree')
  return {
    tools: () => [...tools.values()],
    call: (toolName, input) => call(session, frameTree.frame.id, toolName, input),
  }
}

async function call(session: CDPSession, frameId: string, toolName: string, input: object): Promise<Call> {
  const early: Response[] = []
  let give = (response: Response): unknown => early.push(response)
  session.on('WebMCP.toolResponded', response => give(response))
  // The generated type knows inputs of texts alone.
  const parameters = { frameId, toolName, input: input as Record<string, string> }
  const { invocationId } = await session.send('WebMCP.invokeTool', parameters)
  const responded = new Promise<Response>(resolve => {
    give = response =>
      response.invocationId === invocationId && resolve({ ...response, output: value(response.output) })
    early.forEach(give)
  })
  const cancel = async () => void (await session.send('WebMCP.cancelInvocation', { invocationId }))
  return { cancel, responded }
}

/**
 * What a tool returned that returns objects. Chromium 156 hands over the JSON as text when it has U+0080 to U+00FF and
 * nothing above, and its value otherwise.
 */
function value(output: unknown): unknown {
  return typeof output === 'string' ? JSON.parse(output) : output
}

interface Response {
  readonly invocationId: string
  readonly status: string
  readonly output?: unknown
}
