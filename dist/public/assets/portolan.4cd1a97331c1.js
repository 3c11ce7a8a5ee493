// Copy buttons, tabs, live status. Every page works without them.
;(() => {
  const words = {"copied":"Copied","selected":"Selected. Copy it with Ctrl+C, ⌘C or your device’s menu.","edition":"Edition","liveAsking":"Asking {} …","liveDown":"{} could not reach the server.","liveUp":"{} says: online.","livePlayers":"Players: {}.","liveSilent":"{} did not answer, so the status is unknown."}
  const filled = (text, value) => text.replace('{}', value)

  function each(selector, use) {
    for (const element of document.querySelectorAll(selector)) use(element)
  }

  function make(tag, attributes) {
    return set(document.createElement(tag), attributes)
  }

  function set(element, attributes) {
    for (const name in attributes) element.setAttribute(name, attributes[name])
    return element
  }

  function copyButton(button) {
    const { copy } = button.dataset
    const word = button.firstChild
    const label = word.data
    const code = button.parentElement.querySelector('code') ?? button
    const status = make('span', { role: 'status' })
    const say = (text, style = 'visually-hidden') => {
      status.className = style
      status.textContent = text
    }
    let timer
    say('')
    button.after(status)
    button.addEventListener('click', async () => {
      clearTimeout(timer)
      if (await write(copy, code)) {
        word.data = words.copied
        say(`${words.copied}: ${copy}`)
        timer = setTimeout(() => {
          word.data = label
          say('')
        }, 2500)
      } else say(words.selected, 'copy-help')
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

  // https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
  function tabs(box) {
    const panels = [...box.querySelectorAll(':scope > .edition[id]')]
    const list = make('div', { class: 'tablist', role: 'tablist', 'aria-label': words.edition })
    const buttons = panels.map((panel, at) => {
      const { id } = panel
      const tab = make('button', { type: 'button', role: 'tab', id: `${id}-tab`, 'aria-controls': id })
      tab.textContent = panel.firstElementChild.textContent
      tab.addEventListener('click', () => open(at))
      set(panel, { role: 'tabpanel', 'aria-labelledby': tab.id })
      panel.addEventListener('beforematch', () => show(at))
      return tab
    })

    function show(index) {
      panels.forEach((panel, at) => {
        const chosen = at === index
        set(buttons[at], { 'aria-selected': chosen, tabindex: chosen ? 0 : -1 })
        panel.ariaHidden = !chosen
        panel.hidden = chosen ? false : 'until-found'
      })
    }

    function open(index) {
      show(index)
      buttons[index].focus()
      history.replaceState(null, '', `#${panels[index].id}`)
    }

    function follow() {
      const target = document.getElementById(location.hash.slice(1))
      const index = panels.findIndex(panel => panel.contains(target))
      if (index < 0) return
      show(index)
      target.scrollIntoView()
    }

    list.addEventListener('keydown', event => {
      const from = buttons.indexOf(event.target)
      const next = getComputedStyle(list).direction === 'rtl' ? -1 : 1
      const to = { ArrowRight: from + next, ArrowLeft: from - next, Home: 0, End: -1 }[event.key]
      if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      open((to + buttons.length) % buttons.length)
    })
    list.append(...buttons)
    box.prepend(list)
    box.classList.add('tabs')
    show(0)
    follow()
    addEventListener('hashchange', follow)
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

  each('button[data-copy]', copyButton)
  each('[data-tabs]', tabs)
  each('[data-live][data-service]', live)
})()
