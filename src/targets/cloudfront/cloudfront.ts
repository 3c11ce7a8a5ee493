import type { CloudFrontTable } from '../../edge/cloudfront.ts'
import { isPage } from '../../edge/store-name.ts'
import type { Bundle, HeaderSet, Manifest, Route } from '../../model/bundle.ts'
import { redirectsByPath } from '../../model/redirects.ts'
import type { Artifact } from '../../model/resource.ts'
import { isSingle, ruledPages } from '../shared/ruled-routes.ts'
import type { Target } from '../target.ts'
import { beyondLimits, documentsOf, program, textOf, uploadFiles } from '../upload/upload.ts'
import { headersPolicies } from './headers-policies.ts'
import { uploadScript } from './upload-script.ts'

/** Amazon CloudFront before a bucket: a function at viewer request chooses the object, policies add the headers. */
export const cloudfront: Target = {
  name: 'cloudfront',
  title: 'Amazon CloudFront',
  onChange: 'a new deployment',
  byDefault: false,
  differs: {
    addresses: 'leave the query out of the cache key',
    refusal: 'an unknown page gets 406 too',
    methods: 'unknown pages get 405 for other methods, unknown skills 204 for OPTIONS',
    errors: '404 is HTML in the language of the service',
    headers:
      'pages have no Link, Content-Location or X-Robots-Tag; twins are private; CORS only when Origin is sent',
    encodings: 'CloudFront compresses by itself',
    validators: 'as the bucket answers',
    ranges: 'as the bucket answers',
    malformed: 'as CloudFront answers',
  },
  refuse: bundle =>
    beyondLimits(bundle, { host: 'cloudfront', ruleId: 'cloudfront-limit' }, problems(bundle)),
  render,
}

function render(bundle: Bundle): readonly Artifact[] {
  const { manifest } = bundle
  return [
    { path: 'cloudfront/function.js', body: functionText(bundle) },
    ...headersPolicies(manifest).map(policy => ({
      path: `cloudfront/headers/${policy.Comment}.json`,
      body: `${JSON.stringify(policy, undefined, 2)}\n`,
    })),
    { path: 'cloudfront/upload.sh', body: uploadScript(manifest) },
    ...uploadFiles(bundle).map(({ path, body }) => ({ path: `cloudfront/objects/${path}`, body })),
  ]
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-functions */
const limit = 10_240

function* problems(bundle: Bundle): Generator<{ readonly reason: string; readonly note: string }> {
  const size = Buffer.byteLength(functionText(bundle))
  if (size > limit)
    yield {
      reason: `CloudFront takes functions of 10 kB, and this one has ${size} bytes`,
      note: 'It lists documents, unlisted pages and redirects by name, and the security headers: have fewer unlisted pages or redirects',
    }
}

/** The function with what it has to know before it, on one line: there are 10 kB for both. */
function functionText({ manifest, site, files }: Bundle): string {
  const problem = textOf(files, 'api/404.json')
  const table = JSON.stringify(tableOf(manifest, problem))
  return `var table=${table};\n${program(site.templates, 'cloudfront')}\n`
}

function tableOf(manifest: Manifest, problem: string): CloudFrontTable {
  ruledPages(manifest)
  const singles = manifest.routes.filter(isSingle)
  const documents = documentsOf(manifest).filter(({ path }) => !/\/SKILL\.md$/.test(path))
  return {
    always: manifest.always,
    headerSets: headerSets(manifest),
    notAcceptable: manifest.notAcceptable,
    documents: [
      documents.filter(({ cors }) => cors).map(pathOf),
      documents.filter(({ cors }) => !cors).map(pathOf),
    ],
    unlisted: singles.filter(isPage).map(pathOf),
    problem,
    redirects: redirectsByPath(manifest.redirects ?? {}),
  }
}

/** Of answers that the function gives itself; the bucket and the policies have those of objects. */
function headerSets({ headerSets }: Manifest): Readonly<Record<string, HeaderSet>> {
  const own = /^(?:redirect|problem|not-acceptable|method-|preflight)/
  const objects = ['page', 'page-markdown', 'twin', 'object', 'not-found'].map(name => [name, []] as const)
  const answers = Object.entries(headerSets).filter(([name]) => own.test(name))
  return Object.fromEntries([...answers, ...objects])
}

function pathOf({ path }: Route): string {
  return path
}
