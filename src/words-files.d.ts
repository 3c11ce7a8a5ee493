/** The build makes a function of each file of words: a language that nobody asks for is never parsed. */
declare module '*.yaml' {
  export const table: () => unknown
}
