const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Elements that pages may use: prose, tables, pictures, and controls for visitors. */
export const allowedElements: ReadonlySet<string> = words(`
  a abbr address article aside audio b bdi bdo blockquote br button canvas caption cite code col colgroup data datalist
  dd del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr
  i img input ins kbd label legend li mark meter nav ol optgroup option output p picture pre progress q rp rt
  ruby s samp search section select small source span strong sub summary sup table tbody td textarea tfoot th thead
  time tr track u ul var video wbr`)

/** Elements that could run code, change the whole page, or load something from elsewhere. */
export const unsafeElements: ReadonlySet<string> = words(`
  script style iframe object embed base meta link frame frameset applet svg math template noscript
  portal title html head body`)

/** Not in the Markdown twin: they have no readable text, or text that browsers do not show. */
export const controls: ReadonlySet<string> = words(
  'button input select textarea form dialog canvas iframe datalist progress meter',
)

/** Attributes, as hast names them; `data-*` and `aria-*` are allowed, too. */
export const allowedAttributes: ReadonlySet<string> = words(`
  abbr align alt autoComplete autoPlay checked cite className cols colSpan controls dateTime decoding default dir disabled download
  encType form headers height hidden high href hrefLang htmlFor id inputMode kind label lang list loading loop low max
  maxLength media method min minLength multiple muted name open optimum pattern placeholder playsInline poster preload readOnly referrerPolicy rel required
  reversed role rows rowSpan scope selected size sizes span spellCheck src srcLang srcSet start step tabIndex target title
  translate type vAlign value width wrap`)

/** Hooks of the scripts in `templates/html/`, and of the twin: only directives may write them. */
export const scriptHooks: ReadonlySet<string> = words(
  'dataContents dataCopy dataDay dataEvents dataJoin dataScript dataService dataTree dataWhen',
)

/** Attributes that hold an address. */
export const addressAttributes: ReadonlySet<string> = words('href src cite poster')

/** The required parents of the parts of lists and tables. Parsers move them if they are elsewhere. */
export const partsOf: Readonly<Record<string, readonly string[]>> = {
  caption: ['table'],
  col: ['colgroup'],
  colgroup: ['table'],
  dd: ['dl', 'div'],
  dt: ['dl', 'div'],
  li: ['ul', 'ol'],
  tbody: ['table'],
  td: ['tr'],
  tfoot: ['table'],
  th: ['tr'],
  thead: ['table'],
  track: ['video', 'audio'],
  tr: ['tbody', 'thead', 'tfoot', 'table'],
}

/** Elements that may hold paragraphs, and so the blocks that directives write. */
export const blockParents: readonly string[] = Array.from(
  words(`article aside blockquote dd details dialog div fieldset figcaption figure footer form header li nav search
    section td th`),
)
