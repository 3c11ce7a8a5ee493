import type { Bundle } from '../../model/bundle.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { fileHeaders } from '../upload/file-headers.ts'
import { headersFile } from '../upload/headers-file.ts'
import { uploadFiles } from '../upload/upload-files.ts'

// https://developers.cloudflare.com/workers/platform/limits/#static-assets and …/static-assets/headers/
const limits = { files: 20_000, mebibytes: 25, headerRules: 100, lineLength: 2_000 }

/** What of a bundle Cloudflare would refuse or, worse, leave out: each an error that names the limit. */
export function refuse(bundle: Bundle): readonly Diagnostic[] {
  const { file, config, placeOf } = bundle.site
  const place = placeOf(`deploy.targets[${config.deploy.targets?.indexOf('cloudflare')}]`)
  return Array.from(problems(bundle), ({ reason, note }) => ({
    file,
    ...(place && { place }),
    ruleId: 'cloudflare-limit',
    reason,
    note,
    fatal: true,
  }))
}

function* problems(bundle: Bundle): Generator<{ readonly reason: string; readonly note: string }> {
  const files = uploadFiles(bundle)
  if (files.length > limits.files)
    yield {
      reason: `Cloudflare takes 20,000 files, and the bundle has ${files.length}`,
      note: 'Publish fewer pages, two files each, or fewer assets; or serve the bundle from another host',
    }
  for (const { path, body } of files)
    if (Buffer.byteLength(body) > limits.mebibytes * 1024 * 1024)
      yield {
        reason: `Cloudflare takes files of ${limits.mebibytes} MiB, and ${path} is larger`,
        note: 'Make it smaller, or link to a place that takes it',
      }
  const rules = fileHeaders(bundle.manifest)
  if (rules.length > limits.headerRules)
    yield {
      reason: `Cloudflare takes ${limits.headerRules} rules in \`_headers\`, and the bundle needs ${rules.length}`,
      note: 'Assets with a hash in their name need a rule each where the others are more; leave the hash out of some, or put it into all',
    }
  for (const line of headersFile(rules).split('\n'))
    if (line.length > limits.lineLength)
      yield {
        reason: `Cloudflare takes lines of 2,000 characters in \`_headers\`, and one has ${line.length}: ${line.slice(0, 40).trim()}…`,
        note: 'Shorten the value',
      }
}
