import * as z from 'zod'
import { gatewayName, imageName, listen, serverRoot } from './values/deploy-values.ts'
import { noRepeats, yesNo } from './values/lists.ts'

// nginx and Apache have no `:8080`; the bare port means the same.
const barePort = listen.transform(value =>
  typeof value === 'string' && value.startsWith(':') ? Number(value.slice(1)) : value,
)

// Which names there are, the hosts themselves say.
const hostName = z.string().meta({ pattern: '^[a-z0-9-]+$' })

/** What is written for which host. */
export const deploySchema = z.strictObject({
  targets: z
    .array(hostName)
    .min(1)
    .check(noRepeats)
    .optional()
    .describe(
      'Hosts to write configuration for. `portolan init` sets `[nginx]`. `pages` is GitHub Pages; default: `[nginx, caddy]`',
    ),
  nginx: z
    .strictObject({
      listen: barePort.prefault(8080).describe('Where nginx listens, such as `"127.0.0.1:8080"`'),
      root: serverRoot.optional().describe('Web root on the server; default: `public` in `dist/`'),
      brotli: yesNo.prefault(false).describe('Serves `.br` files; needs the module ngx_brotli'),
    })
    .prefault({})
    .describe('Settings for nginx'),
  caddy: z
    .strictObject({
      listen: listen
        .transform(value => (typeof value === 'number' ? `:${value}` : value))
        .prefault(':8080')
        .describe('Where Caddy listens'),
      root: serverRoot.optional().describe('Web root on the server; default: `public` in `dist/`'),
    })
    .prefault({})
    .describe('Settings for Caddy'),
  apache: z
    .strictObject({
      listen: barePort.prefault(8080).describe('Where Apache listens, if you start it from `dist/`'),
      root: serverRoot.optional().describe('Web root on the server; default: `public` in `dist/`'),
    })
    .prefault({})
    .describe('Settings for Apache httpd'),
  kubernetes: z
    .strictObject({
      image: imageName
        .optional()
        .describe('Image of the pods: `registry.example/website:1`; default: `<shortName>-website`'),
      replicas: z.int().min(1).max(1000).default(2).describe('Number of pods'),
      gateway: gatewayName.default('gateway').describe('Gateway: `name` or `namespace/name`'),
    })
    .prefault({})
    .describe('Settings for Kubernetes'),
})
