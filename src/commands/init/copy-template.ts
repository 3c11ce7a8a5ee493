import { join } from 'node:path'
import { readTemplates } from '../../disk/sources/read-package.ts'
import { writeNew } from '../../disk/write-new.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { notTaken, refuseCall, tellRefusal, tellResult } from '../terminal/tell-failure.ts'

/** `portolan init --template page`: one of our templates in the folder of a site, to start from. */
export function copyTemplate(folder: string, name: string, asJson: boolean): number {
  const templates = readTemplates()
  const names = [...templates.keys()].filter(file => file.startsWith('html/')).map(file => file.slice(5))
  const file = names.find(one => one === name || one === `${name}.eta`)
  if (file === undefined) {
    const short = names.map(one => one.replace(/\.eta$/, ''))
    return refuseCall(notTaken(`there is no template named ${name}`, '--template', short, name))
  }
  const path = `site/templates/html/${file}`
  const refusal = writeNew(folder, new Map([[path, Buffer.from(templates.get(`html/${file}`) ?? '')]]))
  if (refusal !== undefined) return tellRefusal(refusal)
  if (asJson) tellResult({ folder, files: [path], left: [] })
  else
    console.log(`Created ${join(folder, path)}

To use it, add this to the config:

  site:
    templates: templates

docs/templates.md describes the data that a template gets.`)
  return exitCodes.fine
}
