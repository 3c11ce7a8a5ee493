import type { LoadedConfig } from '../../config/complete/read-config.ts'
import { skillSchema } from '../../config/schema/front-matter.ts'
import { decode } from '../../config/yaml/decode.ts'
import { treeAt } from '../../config/yaml/source.ts'
import type { Skill } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { invisibleInText } from '../../page/tree/forbidden-characters.ts'
import { type Reporter, textContext } from '../../page/tree/page-context.ts'
import type { Problem } from '../../report/problem.ts'
import { problemIn } from '../../report/problem.ts'
import { frontMatter } from './front-matter.ts'
import { filesBelow } from './read-assets.ts'

interface LoadedSkills {
  readonly skills: readonly Skill[]
  readonly diagnostics: readonly Problem[]
}

const sizeLimit = 512 * 1024

/** Takes the operator's own agent skills, `skills/<name>/SKILL.md`. They are published byte for byte. */
export function readSkills(
  sources: Sources,
  { config, folders: { skills: folder } }: Pick<LoadedConfig, 'config' | 'folders'>,
): LoadedSkills {
  const taken = config && `join-${config.service.shortName}`
  const skills: Skill[] = []
  const diagnostics: Problem[] = []
  for (const [file, bytes] of filesBelow(sources, folder)) {
    const report: Reporter = mistake => diagnostics.push(problemIn(mistake, file))
    const [, name] = /^([^/]+)\/SKILL\.md$/.exec(file.slice(folder.length + 1)) ?? []
    if (name === undefined) {
      const reason = 'A skill must be one file named SKILL.md in its own folder'
      const note = 'Put everything in skills/<name>/SKILL.md. Only that file is published'
      report({ ruleId: 'skill-file', reason, note, fatal: true })
      continue
    }
    const text = decode(file, bytes, sizeLimit)
    if (typeof text !== 'string') {
      report(text)
      continue
    }
    const { front, tree, diagnostics: found, text: body } = frontMatter(file, text, skillSchema)
    diagnostics.push(...found)
    invisibleInText(textContext(body, report))
    if (front && front.name !== name) {
      const place = treeAt(tree, 'name')?.place
      const reason = `\`name\` must be the name of the folder, ${name}`
      report({ place, ruleId: 'skill-name', reason, expected: [name], fatal: true })
    }
    if (name === taken) {
      const reason = `The skill name ${name} is reserved: portolan writes that skill`
      report({ ruleId: 'skill-name', reason, note: 'Choose another name', fatal: true })
    }
    if (front) skills.push({ name, description: front.description, bytes })
  }
  return { skills, diagnostics }
}
