// Serves a site from your own Node.js server, with the same answers as every host: node serve.mjs site/portolan.yaml 8080
import { createServer } from 'node:http'
import { answer, compile, readSite, readTemplates } from 'portolan'

const [config = 'site/portolan.yaml', port = '8080'] = process.argv.slice(2)
const { diagnostics, bundle } = compile(readSite(config), readTemplates())
if (bundle === undefined) throw new Error(diagnostics.map(({ reason }) => reason).join('\n'))
const { manifest, files } = bundle

const server = createServer(({ method = 'GET', url = '/', headers: sent }, response) => {
  // Node gives most fields as one text. Without Accept-Encoding nothing compressed is asked for: there is none here.
  const headers = Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'accept-encoding' ? [[name, value]] : [],
    ),
  )
  const { status, headers: fields, content } = answer(manifest, { method, target: url, headers })
  response.writeHead(status, Object.fromEntries(fields))
  if (method === 'HEAD' || content === undefined) response.end()
  else if ('text' in content) response.end(content.text)
  else {
    const [first, last] = content.range ?? []
    response.end(files.get(content.file)?.subarray(first, last === undefined ? undefined : last + 1))
  }
})
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})
