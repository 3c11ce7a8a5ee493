import type { Bundle } from '../../model/bundle.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Artifact } from '../../model/resource.ts'
import type { Target } from '../target.ts'
import { uploadFiles } from '../upload/upload-files.ts'
import { functionText } from './function-text.ts'
import { headersPolicies } from './headers-policies.ts'
import { uploadScript } from './upload-script.ts'

/** Amazon CloudFront before a bucket: a function at viewer request chooses the object, policies add the headers. */
export const cloudfront: Target = {
  name: 'cloudfront',
  title: 'Amazon CloudFront',
  byDefault: false,
  emulated: true,
  differs: {
    addresses: 'a query is not looked at, but CloudFront may key on it: leave it out of the cache key',
    refusal: 'an unknown page gets 406 too',
    methods: 'an unknown page asked for by another method gets 405, an unknown skill 204 for OPTIONS',
    errors: 'an unknown page is HTML in the language of the service, whatever was asked for',
    headers:
      'pages have no Link of their own, no Content-Location, no X-Robots-Tag; twins are private; documents have CORS when Origin is sent',
    encodings: 'CloudFront compresses by itself',
    validators: 'tags are those of the bucket',
    ranges: 'as the bucket answers, pages and documents too',
    malformed: 'as CloudFront answers',
  },
  refuse,
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

function refuse(bundle: Bundle): readonly Diagnostic[] {
  const size = Buffer.byteLength(functionText(bundle))
  if (size <= limit) return []
  const { file, config, placeOf } = bundle.site
  const place = placeOf(`deploy.targets[${config.deploy.targets?.indexOf('cloudfront')}]`)
  return [
    {
      file,
      ...(place && { place }),
      ruleId: 'cloudfront-limit',
      reason: `CloudFront takes functions of 10 kB, and this one has ${size} bytes`,
      note: 'It lists documents and unlisted pages by name, and the security headers: publish fewer unlisted pages',
      fatal: true,
    },
  ]
}
