import type { Element, Properties } from 'hast'
import { shorten } from '../../text/shorten.ts'
import type { TextContext } from '../tree/page-source.ts'
import { placesInTag } from '../tree/places.ts'
import { addressAttributes, allowedAttributes } from './allowed-html.ts'
import { refusedAddress } from './safe-address.ts'

/** The allowed attributes of an element. The others are reported with their place. */
export function keptProperties(node: Element, { text, place: placeAt, complain }: TextContext): Properties {
  const kept: Properties = {}
  const placeIn = placesInTag(node, text, placeAt)
  for (const [name, value] of Object.entries(node.properties)) {
    const refusal = refusedAttribute(name) ?? refusedValue(node, name, value)
    if (refusal === undefined) {
      kept[name] = value
      continue
    }
    const place = placeIn(name)
    const spot = { ...(place && { place }), fatal: true }
    const attribute = attributeName(name)
    if (refusal === '')
      complain({
        ...spot,
        ruleId: 'unknown-attribute',
        reason: `Pages may not use the attribute \`${attribute}\``,
      })
    else if (refusal === 'unsafe')
      complain({
        ...spot,
        ruleId: 'unsafe-attribute',
        reason: `The attribute \`${attribute}\` is not allowed in a page`,
        note:
          attribute === 'style'
            ? 'Use a class: the policy of the pages blocks inline styles'
            : 'Remove it: the policy of the pages blocks inline code',
      })
    else if (refusal === 'shadows')
      complain({
        ...spot,
        ruleId: 'browser-name',
        reason: `The ${attribute} \`${shown(value)}\` of \`<${node.tagName}>\` is a name that browsers use`,
        note: 'Choose another name: scripts of the page would find this element instead',
      })
    else
      complain({
        ...spot,
        ruleId: 'unsafe-link',
        reason: `The address \`${shown(value)}\` is refused: ${refusal}`,
        note: 'Use https:, http:, mailto:, `/path`, `#anchor` or the relative path of a page',
      })
  }
  if (node.tagName === 'code') keepLanguage(kept)
  return kept
}

function refusedAttribute(name: string): 'unsafe' | '' | undefined {
  if (/^on/i.test(name) || name === 'style' || name === 'srcDoc' || /^formAction$|^action$/i.test(name))
    return 'unsafe'
  return allowedAttributes.has(name) || /^(?:data|aria)[A-Z0-9][\w.-]*$/.test(name) ? undefined : ''
}

function refusedValue({ tagName }: Element, name: string, value: Properties[string]): string | undefined {
  if ((name === 'name' || name === 'id') && shadowsBrowser(tagName, String(value))) return 'shadows'
  if (name === 'srcSet') {
    const candidates = String(value).split(',')
    return candidates.map(candidate => refusedAddress(candidate.trim().replace(/\s.*/s, ''))).find(Boolean)
  }
  return addressAttributes.has(name) ? refusedAddress(String(value)) : undefined
}

/** A fence's info string is free text; only a plain word of it becomes a class. */
function keepLanguage(properties: Properties): void {
  if (!Array.isArray(properties['className'])) return
  const plain = properties['className'].filter(name => /^[A-Za-z0-9_-]+$/.test(String(name)))
  if (plain.length > 0) properties['className'] = plain
  else delete properties['className']
}

function attributeName(property: string): string {
  return /^(?:data|aria)[A-Z]/.test(property)
    ? property.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    : property.toLowerCase()
}

function shown(value: unknown): string {
  return shorten(String(value).replace(/\p{Cc}/gu, '\uFFFD'))
}

/**
 * What browsers call things of `document` and of a form. An image or form with such a name, or a control in a form, takes its
 * place: https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
 */
const names: ReadonlySet<string> = new Set(
  `
  acceptCharset accessKey action activeElement activeViewTransition addEventListener adoptedStyleSheets
  adoptNode after alinkColor all anchors animate append appendChild applets assignedSlot attachInternals
  attachShadow attributes attributeStyleMap autocapitalize autocomplete autocorrect autofocus baseURI before
  bgColor blur body captureEvents caretPositionFromPoint caretRangeFromPoint characterSet charset
  checkValidity checkVisibility childElementCount childNodes children classList className clear click
  clientHeight clientLeft clientTop clientWidth cloneNode close closest compareDocumentPosition compatMode
  computedStyleMap constructor contains contentEditable contentType cookie createAttribute createAttributeNS
  createCDATASection createComment createDocumentFragment createElement createElementNS createEvent
  createExpression createNodeIterator createNSResolver createProcessingInstruction createRange
  createTextNode createTreeWalker currentCSSZoom currentScript customElementRegistry dataset defaultView
  designMode dir dispatchEvent doctype documentElement documentURI domain draggable editContext
  elementFromPoint elements elementsFromPoint elementTiming embeds encoding enctype enterKeyHint evaluate
  execCommand exitFullscreen exitPictureInPicture exitPointerLock featurePolicy fgColor firstChild
  firstElementChild focus focusGroup focusGroupStart fonts forms fragmentDirective fullscreen
  fullscreenElement fullscreenEnabled getAnimations getAttribute getAttributeNames getAttributeNode
  getAttributeNodeNS getAttributeNS getBoundingClientRect getClientRects getElementById
  getElementsByClassName getElementsByName getElementsByTagName getElementsByTagNameNS getHTML getRootNode
  getSelection hasAttribute hasAttributeNS hasAttributes hasChildNodes hasFocus hasOwnProperty
  hasPointerCapture hasStorageAccess hasUnpartitionedCookieAccess head hidden hidePopover id images
  implementation importNode inert innerHTML innerText inputEncoding inputMode insertAdjacentElement
  insertAdjacentHTML insertAdjacentText insertBefore isConnected isContentEditable isDefaultNamespace
  isEqualNode isPrototypeOf isSameNode lang lastChild lastElementChild lastModified length linkColor links
  localName location lookupNamespaceURI lookupPrefix matches method modelContext moveBefore name
  namespaceURI nextElementSibling nextSibling nodeName nodeType nodeValue nonce normalize noValidate
  offsetHeight offsetLeft offsetParent offsetTop offsetWidth open outerHTML outerText ownerDocument
  parentElement parentNode part pictureInPictureElement pictureInPictureEnabled plugins pointerLockElement
  popover prefix prepend prerendering previousElementSibling previousSibling propertyIsEnumerable pseudo
  queryCommandEnabled queryCommandIndeterm queryCommandState queryCommandSupported queryCommandValue
  querySelector querySelectorAll readyState referrer rel releaseEvents releasePointerCapture relList remove
  removeAttribute removeAttributeNode removeAttributeNS removeChild removeEventListener replaceChild
  replaceChildren replaceWith reportValidity requestFullscreen requestPointerLock requestStorageAccess
  requestSubmit reset role rootElement scripts scroll scrollBy scrollHeight scrollingElement scrollIntoView
  scrollIntoViewIfNeeded scrollLeft scrollTo scrollTop scrollWidth setAttribute setAttributeNode
  setAttributeNodeNS setAttributeNS setHTML setHTMLUnsafe setPointerCapture shadowRoot showPopover slot
  spellcheck startViewTransition style styleSheets submit tabIndex tagName target textContent timeline title
  toggleAttribute togglePopover toLocaleString toString translate valueOf virtualKeyboardPolicy
  visibilityState vlinkColor wasDiscarded when write writeln writingSuggestions xmlEncoding xmlStandalone
  xmlVersion`
    .trim()
    .split(/\s+/),
)

/** Names of whole families: events, ARIA, what only one browser has, and constants such as TEXT_NODE. */
const families = /^(?:on|aria|webkit|moz|ms|__)|^[A-Z_]+$/

/** Elements that the browser lists by name or id in `document` or in their form. */
const listed = /^(?:button|fieldset|form|img|input|object|output|select|textarea)$/

/** Whether scripts would find this element instead of a property or method of the browser. */
export function shadowsBrowser(tagName: string, name: string): boolean {
  return listed.test(tagName) && (names.has(name) || families.test(name))
}
