import { alwaysIn, onlyIn } from '../../http/header-sets.ts'
import type { HeaderSet, Manifest } from '../../model/bundle.ts'
import { headerSet } from '../shared/answers.ts'

/** One policy for each behavior, as `aws cloudfront create-response-headers-policy` reads it. */
export function headersPolicies(manifest: Manifest) {
  const policy = (kind: string, set: HeaderSet, cors: boolean) => {
    const always = alwaysIn(manifest.always, set)
    return {
      Name: `${manifest.shortName}-${kind}`,
      Comment: kind,
      ...(cors && { CorsConfig: anyOrigin }),
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: valueIn(always, policyName) },
        ReferrerPolicy: { Override: true, ReferrerPolicy: valueIn(always, 'Referrer-Policy') },
        ...(always.some(([name]) => name === transport) && { StrictTransportSecurity: oneYear }),
      },
      CustomHeadersConfig: items(
        [...always, ...onlyIn(manifest.always, set)]
          .filter(([name]) => !elsewhere.includes(name))
          .map(([Header, Value]) => ({ Header, Value, Override: true })),
      ),
    }
  }
  return [
    policy('pages', headerSet(manifest, 'page').map(withoutTwin), false),
    policy('documents', headerSet(manifest, 'discovery-cors'), true),
    policy('assets', headerSet(manifest, 'asset'), false),
  ]
}

const policyName = 'Content-Security-Policy'
const transport = 'Strict-Transport-Security'
const oneYear = {
  Override: true,
  IncludeSubdomains: false,
  Preload: false,
  AccessControlMaxAgeSec: 31_536_000,
}
/** Said by other parts of a policy, or by the objects in the bucket. */
const elsewhere = [
  'X-Content-Type-Options',
  policyName,
  'Referrer-Policy',
  transport,
  'Cache-Control',
  'Content-Language',
  'Access-Control-Allow-Origin',
]

const anyOrigin = {
  AccessControlAllowOrigins: items(['*']),
  AccessControlAllowHeaders: items(['*']),
  AccessControlAllowMethods: items(['GET', 'HEAD', 'OPTIONS']),
  AccessControlAllowCredentials: false,
  AccessControlMaxAgeSec: 86_400,
  OriginOverride: true,
}

function items<T>(Items: readonly T[]) {
  return { Quantity: Items.length, Items }
}

/** A policy says the same for every page. */
function withoutTwin([name, value]: readonly [string, string]): readonly [string, string] {
  return [name, value.replace(/, <\{twin\}>;[^,]*/, '')]
}

function valueIn(headers: HeaderSet, name: string): string {
  const [, value] = headers.find(([field]) => field === name) ?? []
  if (value === undefined) throw new Error(`no answer has ${name}`)
  return value
}
