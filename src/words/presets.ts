interface StepText {
  readonly title: string
  readonly text: string
}

interface EditionTexts {
  readonly name: string
  readonly devices: string
  readonly menu: string
  readonly steps: readonly StepText[]
}

/**
 * Texts of the config that owners may leave out, in one language, with the names that the game's own menus have in it. They take
 * `{{ path }}` as the config does, so address and port are always those of the config.
 */
export interface Presets {
  /** Whether somebody who grew up with the language has read them. */
  readonly isReviewed: boolean
  /** `service.description` */
  readonly description: string
  readonly compatibilityNote: string
  /** Where Bedrock Edition is offered. */
  readonly consoleNote: string
  readonly accountSafety: string
  /** Where the port of Java Edition is found through DNS. */
  readonly javaPortDiscovery: string
  /** The note of an edition that is not offered; `{}` stands for its name. */
  readonly notOffered: string
  readonly java: EditionTexts & {
    /** The note where players type no port. */
    readonly note: string
    /** The note where the port belongs to the address. */
    readonly noteWithPort: string
  }
  readonly bedrock: EditionTexts & { readonly note: string }
}
