import { invisibleInText } from '../../content/tree/forbidden-characters.ts'
import { diagnosticOf, textContext } from '../../content/tree/page-source.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Skill } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { skillSchema } from '../../schema/skill.ts'
import { decode } from '../yaml/decode.ts'
import { frontMatter } from './front-matter.ts'
import { filesBelow } from './read-assets.ts'

interface LoadedSkills {
  /** Ordered by name. */
  readonly skills: readonly Skill[]
  readonly diagnostics: readonly Diagnostic[]
}

const sizeLimit = 512 * 1024

/** Takes the operator's own agent skills, `skills/<name>/SKILL.md`. They are published byte for byte. */
export function readSkills(sources: Sources, folder: string, taken: string | undefined): LoadedSkills {
  const skills: Skill[] = []
  const diagnostics: Diagnostic[] = []
  for (const [file, bytes] of filesBelow(sources, folder)) {
    const [, name] = /^([^/]+)\/SKILL\.md$/.exec(file.slice(folder.length + 1)) ?? []
    const found = name === undefined ? strayFile(file) : readSkill(file, name, bytes, taken)
    if ('ruleId' in found) diagnostics.push(found)
    else {
      diagnostics.push(...found.diagnostics)
      if (found.skill) skills.push(found.skill)
    }
  }
  return { skills, diagnostics }
}

function strayFile(file: string): Diagnostic {
  const reason = 'A skill must be one file named SKILL.md in its own folder'
  const note = 'Put everything in skills/<name>/SKILL.md. Only that file is published'
  return { file, ruleId: 'skill-file', reason, note, fatal: true }
}

function readSkill(file: string, name: string, bytes: Uint8Array, taken: string | undefined) {
  const text = decode(file, bytes, sizeLimit)
  if (typeof text !== 'string') return text
  const { front, diagnostics, text: body } = frontMatter(file, text, skillSchema)
  const place = { start: { line: 2, column: 1, offset: 4 }, end: { line: 2, column: 1, offset: 4 } }
  const mistakes = [...diagnostics]
  invisibleInText(textContext(body, mistake => mistakes.push(diagnosticOf(mistake, file))))
  if (front && front.name !== name) {
    const reason = `\`name\` must be the name of the folder, ${name}`
    mistakes.push({ file, place, ruleId: 'skill-name', reason, expected: [name], fatal: true })
  }
  if (name === taken) {
    const reason = `The skill name ${name} is reserved: portolan writes that skill`
    mistakes.push({ file, ruleId: 'skill-name', reason, note: 'Choose another name', fatal: true })
  }
  return {
    ...(front ? { skill: { name, description: front.description, bytes } } : {}),
    diagnostics: mistakes,
  }
}
