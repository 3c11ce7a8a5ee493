import * as z from 'zod'
import { translatedLooks } from './looks.ts'
import { ownWordsSchema } from './own-words.ts'
import { editionTextsSchema } from './server.ts'
import { serverInfoSchema } from './server-info.ts'
import { language } from './values/language.ts'
import { text } from './values/text.ts'

/** The texts of the server that a language may replace. */
export const serverTexts = serverInfoSchema
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
    language: language.describe('Tag, also the name of the folder in lower case: `pages/pt-br` for `pt-BR`'),
    label: text(100)
      .optional()
      .describe('The name of this language, written in it; default: the usual name, else the tag'),
    name: text(100).optional().describe('Title of the site; default: service.name'),
    description: text(500).optional().describe('One sentence about the site; default: service.description'),
    server: serverTexts.optional().describe('Texts of `server` in this language. The API does not change'),
    site: translatedLooks
      .optional()
      .describe('Links, announcement and `hero.alt`, in place of those of `site`'),
    words: ownWordsSchema
      .optional()
      .describe('Words that portolan writes, such as `next: Weiter`; default: those of the language'),
  })
  .describe('One more language')
