// Shows the colors that the visitor chose before anything is drawn, and makes the switch work.
;(() => {
  const root = document.documentElement
  const scheme = document.querySelector('meta[name=color-scheme]')
  const usual = scheme.content
  const system = matchMedia('(prefers-color-scheme: dark)')
  const key = 'theme'
  let chosen

  function remembered() {
    try {
      return localStorage.getItem(key)
    } catch {
      // Where storage is blocked, the choice holds for one page.
      return chosen
    }
  }

  function remember() {
    try {
      localStorage.setItem(key, chosen)
    } catch {}
  }

  function show() {
    const first = usual === 'light dark' ? (system.matches ? 'dark' : 'light') : usual
    const theme = /^(?:light|dark)$/.test(chosen) ? chosen : first
    root.dataset.theme = scheme.content = theme
    document.querySelectorAll('meta[name=theme-color]').forEach((meta, at) => {
      meta.media = (at === 1) === (theme === 'dark') ? 'all' : 'not all'
    })
    for (const button of document.querySelectorAll('.theme-toggle')) button.ariaPressed = theme === 'dark'
  }

  function follow() {
    chosen = remembered()
    show()
  }

  follow()
  addEventListener('DOMContentLoaded', show)
  addEventListener('storage', follow)
  addEventListener('pageshow', follow)
  system.addEventListener('change', show)
  addEventListener('click', event => {
    if (!event.target.closest?.('.theme-toggle')) return
    chosen = root.dataset.theme === 'dark' ? 'light' : 'dark'
    remember()
    show()
  })
})()
