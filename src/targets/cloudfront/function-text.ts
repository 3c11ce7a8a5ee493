import type { CloudFrontTable } from '../../edge/cloudfront.ts'
import { isPage } from '../../edge/store-name.ts'
import type { Bundle, HeaderSet, Manifest, Route } from '../../model/bundle.ts'
import { program } from '../program.ts'
import { isSingle, ruledPages } from '../ruled-routes.ts'
import { textOf } from '../upload/text-of.ts'

/** The function with what it has to know before it, on one line: there are 10 kB for both. */
export function functionText({ manifest, site, files }: Bundle): string {
  const problem = textOf(files, 'api/404.json')
  const table = JSON.stringify(tableOf(manifest, problem))
  return `var table=${table};\n${program(site.templates, 'cloudfront')}\n`
}

function tableOf(manifest: Manifest, problem: string): CloudFrontTable {
  ruledPages(manifest)
  const singles = manifest.routes.filter(isSingle)
  const documents = singles.filter(route => !isPage(route) && !/\/SKILL\.md$/.test(route.path))
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
