// conformance/accept.json, which the package has for everybody.
declare module '#accept-vectors' {
  interface Vector {
    readonly id: string
    /** Absent if `null`; a list is several lines. */
    readonly accept: string | string[] | null
    readonly answer: 'html' | 'markdown' | 'none'
    /** Whether RFC 9110 decides, or portolan. */
    readonly by: 'must' | 'ours'
    readonly rule: string
    readonly because: string
    readonly kind: 'agent' | 'browser' | 'crawler' | 'client' | 'probe'
  }
  const file: {
    readonly rules: Readonly<Record<string, { readonly section: string }>>
    readonly vectors: readonly Vector[]
  }
  // biome-ignore lint/style/noDefaultExport: JSON has it.
  export default file
}
