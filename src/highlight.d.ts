// What we use of the types of highlight.js: its own ones bring those of browsers into all of the program.
declare module 'highlight.js' {
  export type LanguageFn = (api: unknown) => object
}

declare module 'highlight.js/lib/languages/*' {
  const grammar: import('highlight.js').LanguageFn
  // biome-ignore lint/style/noDefaultExport: the package has it.
  export default grammar
}
