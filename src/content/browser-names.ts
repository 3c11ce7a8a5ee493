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

/** Whether scripts would find this element where they ask the browser for something of its own. */
export function shadowsBrowser(tagName: string, name: string): boolean {
  return listed.test(tagName) && (names.has(name) || families.test(name))
}
