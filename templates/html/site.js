// Copy buttons, the search, the chooser of devices, details that links open, the current entry in lists of pages and headings, and
// live status. Every page works without them.
;(() => {
  const words = WORDS
  const filled = (text, value) => text.replace('{}', value)

  function each(selector, use) {
    for (const element of document.querySelectorAll(selector)) use(element)
  }

  function copyButton(button) {
    const code = button.parentElement.querySelector('code') ?? button
    const text = button.dataset.copy
    const status = document.createElement('span')
    const say = (text, style = 'visually-hidden') => {
      status.className = style
      status.textContent = text
    }
    let timer
    status.setAttribute('role', 'status')
    say('')
    button.after(status)
    button.addEventListener('click', async () => {
      clearTimeout(timer)
      const isCopied = await write(text || code.textContent, code)
      button.classList.toggle('done', isCopied)
      if (!isCopied) return say(words.selected, 'copy-help')
      say(text ? `${words.copied}: ${text}` : words.copied)
      timer = setTimeout(() => {
        button.classList.remove('done')
        say('')
      }, 2000)
    })
  }

  async function write(text, code) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Plain http has no clipboard API.
    }
    try {
      getSelection().selectAllChildren(code)
      return document.execCommand('copy')
    } catch {
      return false
    }
  }

  /** What the browser says that it runs on. */
  function device() {
    const { userAgentData, userAgent, platform, maxTouchPoints } = navigator
    if (/Xbox|PlayStation|Nintendo/i.test(userAgent)) return 'console'
    // An iPad says that it is a Mac, but no Mac has a touch screen.
    const isPad = /^Mac/.test(platform) && maxTouchPoints > 1
    return userAgentData?.mobile || isPad || /Android|iPhone|iPad|iPod/i.test(userAgent)
      ? 'phone'
      : 'computer'
  }

  const here = device()
  // Consoles have no links into the game, whatever their screen is.
  document.documentElement.dataset.device = here

  // The style sheet shows what is chosen. This chooses first, follows links, and keeps the choice in the address, so that it can
  // be sent to others.
  function chooser(box) {
    const pick = selector => {
      box.querySelector(selector).checked = true
    }
    if (!box.querySelector('.device:checked')) pick(`.on-${here}`)
    box.addEventListener('change', () => {
      const shown = [...box.querySelectorAll(':checked')].filter(radio => radio.getClientRects().length > 0)
      history.replaceState(null, '', `#${shown.at(-1).value}`)
    })
    whenLinked(box, target => {
      const way = target.closest('.way, .way > [id]')
      const radio = [...box.querySelectorAll('input')].findLast(({ value }) => value === way?.id)
      if (radio) {
        radio.checked = true
        if (here === 'phone' && way.matches('.phones')) pick('.on-phone')
        else if (!radio.matches('.device')) pick('.on-computer')
      }
      // Who is sent to an edition sees what else there is to choose; who is sent to a step sees the step.
      const start = way === target ? box : target
      start.scrollIntoView()
    })
  }

  function open(target) {
    const details = target.closest('details:not([open])')
    if (!details) return
    details.open = true
    target.scrollIntoView()
  }

  /** Scrolls a box, and nothing around it, to its current entry. */
  function showCurrent(box) {
    const entry = box.querySelector('[aria-current]')
    if (!entry) return
    const [inner, outer] = [entry.getBoundingClientRect(), box.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      box.scrollTop += inner.top - outer.top - box.clientHeight / 2
  }

  function showTree(list) {
    showCurrent(list.parentElement)
    list.addEventListener('toggle', () => showCurrent(list))
  }

  function markCurrent(list) {
    const links = [...list.querySelectorAll('a')]
    const heads = links.map(link => document.getElementById(decodeURIComponent(link.hash.slice(1))))
    const mark = () => {
      const isOver = innerHeight + scrollY > document.body.scrollHeight - 2
      const last = heads.findLastIndex(head => isOver || head.getBoundingClientRect().top < 100)
      for (const [index, link] of links.entries())
        if (index === last) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      showCurrent(list)
    }
    addEventListener('scroll', mark, { passive: true })
    mark()
  }

  /** Calls `use` with what the address points to in an element, now and later. */
  function whenLinked(box, use) {
    const follow = () => {
      const target = document.getElementById(location.hash.slice(1))
      if (target && box.contains(target)) use(target)
    }
    addEventListener('hashchange', follow)
    follow()
  }

  // Asks a third party, so only when the visitor says so, every time.
  function live(box) {
    const { address, service } = box.dataset
    const status = box.querySelector('[role=status]')
    let asking = false
    box.querySelector('button').addEventListener('click', async () => {
      if (asking) return
      asking = true
      status.textContent = filled(words.liveAsking, service)
      status.textContent = await ask(address, service)
      asking = false
    })
    box.hidden = false
  }

  async function ask(address, service) {
    try {
      const answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(15000) })
      if (!answer.ok) throw answer.status
      const { online, players } = await answer.json()
      if (!online) return filled(words.liveDown, service)
      const here = players?.online
      const more = Number.isInteger(here) ? ` ${filled(words.livePlayers, here)}` : ''
      return filled(words.liveUp, service) + more
    } catch {
      return filled(words.liveSilent, service)
    }
  }

  // The script of the search is as large as all others, so it waits for the first who uses the field.
  const search = box => {
    box.addEventListener('focusin', () => import(box.dataset.script))
    box.addEventListener('toggle', event => event.newState === 'open' && box.querySelector('input').focus())
  }

  each('search[data-script]', search)
  each('button[data-copy]', copyButton)
  each('[data-join]', chooser)
  each('[data-contents]', markCurrent)
  each('[data-tree]', showTree)
  each('[data-live][data-service]', live)
  whenLinked(document, open)
})()
