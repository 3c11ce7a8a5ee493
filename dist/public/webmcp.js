// WebMCP: a tool for document.modelContext, or navigator.modelContext in older browsers.
;(() => {
const tool = {"name":"get_lantern_join_instructions","title":"How to join Lantern Bay","description":"How to join the game server Lantern Bay: address, port, steps and official links. Published instructions, not live status. Reads only.","inputSchema":{"type":"object","properties":{"edition":{"type":"string","enum":["java","bedrock"],"description":"Edition of the game. Left out: all editions"}},"additionalProperties":false},"annotations":{"readOnlyHint":true}}
const closed = {}
const editions = tool.inputSchema.properties.edition.enum
const problem = (code, message) => ({
isError: true,
error: { code, message },
content: [{ type: 'text', text: message }],
})

tool.execute = async (input, options) => {
const edition = input?.edition
const signal = options?.signal
if (edition != null && !editions.includes(edition))
return problem('invalid_edition', `edition must be ${editions.join(' or ')}, or left out`)
try {
const signals = [signal, AbortSignal.timeout?.(1e4)].filter(Boolean)
const response = await fetch('/api/server-info', {
headers: { accept: 'application/json' },
credentials: 'omit',
signal: AbortSignal.any?.(signals) ?? signals[0],
})
const info = await response.json()
if (!response.ok || !info.editions.java || !info.editions.bedrock) throw Error()
return { ...closed, ...info, ...(edition && { editions: { [edition]: info.editions[edition] } }) }
} catch {
if (signal?.aborted) throw signal.reason
return problem('unavailable', 'The instructions cannot be read now, try again later')
}
}

const hostOf = owner => {
try {
return owner.modelContext
} catch {}
}

const register = async () => {
try {
const host = hostOf(document) ?? hostOf(navigator)
if (!host) addEventListener('load', register)
else await (host.registerTool ? host.registerTool(tool) : host.provideContext({ tools: [tool] }))
} catch {}
}

// Again when all is loaded: an extension may bring the API late.
register()
})()
