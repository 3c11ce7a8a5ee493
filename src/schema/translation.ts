import * as z from 'zod'
import { translatedLooks } from './looks.ts'
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
      'BCP 47 tag. The pages are in a folder with this name in lower case: `pages/de`, `pages/pt-br`',
    ),
    label: text(100)
      .optional()
      .describe(
        'Name of the language in that language; default: the name if portolan knows it, else the tag',
      ),
    name: text(100).optional().describe('Title of the site; default: service.name'),
    description: text(500).optional().describe('One sentence about the site; default: service.description'),
    server: serverTexts
      .optional()
      .describe('Texts of `server` for pages in this language. The API does not change'),
    site: translatedLooks
      .optional()
      .describe('Settings that replace those of `site` on pages in this language'),
    words: ownWordsSchema
      .optional()
      .describe(
        'Words that portolan writes into pages in this language, by name; default: those of the language',
      ),
  })
  .describe('One more language')
