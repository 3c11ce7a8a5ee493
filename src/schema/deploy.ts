import * as z from 'zod'
import { gatewayName, imageName, listen, serverRoot } from './values/deploy-values.ts'
import { repeatedValue, yesNo } from './values/lists.ts'
import { problem } from './values/problem.ts'

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
    .check(problem(repeatedValue))
    .optional()
    .describe('Hosts to write configuration for; default: `[nginx, caddy]`'),
  nginx: z
    .strictObject({
      listen: barePort
        .prefault(8080)
        .describe('Port, or "address:port", that nginx listens on: `8080` or `"127.0.0.1:8080"`'),
      root: serverRoot
        .optional()
        .describe(
          'Web root on the server: letters, digits, `.`, `_`, `-` and `/`; default: `public` in the folder of the bundle',
        ),
      brotli: yesNo.prefault(false).describe('Serve the `.br` files; needs the module ngx_brotli'),
      hsts: yesNo
        .prefault(false)
        .describe(
          'Send `Strict-Transport-Security` from nginx only; `http.hsts` sends it from every target. Only if nginx itself terminates TLS',
        ),
    })
    .prefault({})
    .describe('Settings for nginx'),
  caddy: z
    .strictObject({
      listen: listen
        .transform(value => (typeof value === 'number' ? `:${value}` : value))
        .prefault(':8080')
        .describe('Port, or "address:port", that Caddy listens on: `8080` or `"127.0.0.1:8080"`'),
      root: serverRoot
        .optional()
        .describe(
          'Web root on the server: letters, digits, `.`, `_`, `-` and `/`; default: `public` in the folder of the bundle',
        ),
    })
    .prefault({})
    .describe('Settings for Caddy'),
  apache: z
    .strictObject({
      listen: barePort
        .prefault(8080)
        .describe('Port, or "address:port", that Apache listens on when it runs in the folder of the bundle'),
      root: serverRoot
        .optional()
        .describe(
          'Web root on the server: letters, digits, `.`, `_`, `-` and `/`; default: `public` in the folder of the bundle',
        ),
      hsts: yesNo
        .prefault(false)
        .describe(
          'Send `Strict-Transport-Security` from Apache only; `http.hsts` sends it from every target. Only if Apache itself terminates TLS',
        ),
    })
    .prefault({})
    .describe('Settings for Apache httpd'),
  kubernetes: z
    .strictObject({
      image: imageName
        .optional()
        .describe(
          'Image of the pods: `registry.example/website:1`; default: `<shortName>-website`, which kustomize can replace',
        ),
      replicas: z.int().min(1).max(1000).default(2).describe('Number of pods'),
      gateway: gatewayName
        .default('gateway')
        .describe('Gateway of the site: `name`, or `namespace/name` in another namespace'),
    })
    .prefault({})
    .describe('Settings for Kubernetes'),
})
