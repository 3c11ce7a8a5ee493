import * as z from 'zod'
import { translatedAroundPages } from './links.ts'
import { ownWordsSchema } from './own-words.ts'
import { editionTextsSchema } from './server.ts'
import { serverInfoSchema } from './server-info.ts'
import { language } from './values/language.ts'
import { text } from './values/text.ts'

const serverTexts = serverInfoSchema
  .pick({
    name: true,
    javaVersionGuidance: true,
    javaPortDiscovery: true,
    compatibilityNote: true,
    consoleNote: true,
    accountSafety: true,
  })
  .partial()
  .extend({
    editions: z
      .strictObject({
        java: editionTextsSchema.optional().describe('Texts of the Java edition'),
        bedrock: editionTextsSchema.optional().describe('Texts of the Bedrock edition'),
      })
      .optional()
      .describe('Texts of each edition'),
  })

/** Another language of the site, with what pages in it say instead of the config's own texts. */
export const translationSchema = z
  .strictObject({
    language: language.describe(
      'BCP 47 tag. Its pages lie in a folder of that name in small letters: `pages/de`, `pages/pt-br`',
    ),
    label: text(100)
      .optional()
      .describe(
        'What the language calls itself; default: its own name where portolan knows it, else the tag',
      ),
    name: text(100).optional().describe('Title of the site; default: service.name'),
    description: text(500).optional().describe('One sentence on the site; default: service.description'),
    server: serverTexts
      .optional()
      .describe('Texts of the section `server` that pages in this language show. The API stays as it is'),
    site: translatedAroundPages
      .optional()
      .describe('Links and announcement on pages in this language; default: those of `site`'),
    words: ownWordsSchema
      .optional()
      .describe(
        'Words that portolan itself writes into pages in this language, by their names; default: those of the language',
      ),
  })
  .describe('One more language')
