// Copy buttons, tabs, live status. Every page works without them.
;(() => {
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
    const label = button.textContent
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
        button.textContent = 'Copied'
        say(`Copied ${copy}`)
        timer = setTimeout(() => {
          button.textContent = label
          say('')
        }, 2500)
      } else say('Selected. Copy it with Ctrl+C, ⌘C or your device’s menu.', 'copy-help')
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
    const list = make('div', { class: 'tablist', role: 'tablist', 'aria-label': 'Edition' })
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
        const tabindex = chosen ? 0 : -1
        set(buttons[at], { 'aria-selected': chosen, tabindex })
        set(panel, { 'aria-hidden': !chosen, tabindex })
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

  async function live(box) {
    try {
      const answer = await fetch(box.dataset.address)
      const { players } = await answer.json()
      if (!Number.isInteger(players.online)) return
      box.textContent = `Players online, says mcstatus.io: ${players.online}`
      box.hidden = false
    } catch {
      // Stays hidden.
    }
  }

  each('button[data-copy]', copyButton)
  each('[data-tabs]', tabs)
  each('[data-live][data-provider=mcstatus]', live)
})()
