// Events in the reader's time, and folds for those that are over. Only sites with events have this behind site.js.
;(() => {
  const words = WORDS

  /** Writes the time of an event in the zone of the reader. */
  function yourTime(box) {
    const start = new Date(box.parentElement.querySelector('time').dateTime)
    const form = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }
    box.textContent = words.yourTime.replace('{}', start.toLocaleString(document.documentElement.lang, form))
  }

  // A build knows no "now": this shows the next events, and folds those that are over.
  function events(list) {
    const items = [...list.children]
    const isOver = item => {
      const times = item.querySelectorAll('time')
      const last = times[times.length - 1].dateTime
      // A day ends where its reader is. An event that does not say when it ends is shown for three hours.
      const hours = last.length === 10 ? 24 : times.length === 1 ? 3 : 0
      return new Date(last.length === 10 ? `${last}T00:00` : last).getTime() + hours * 3_600_000 < Date.now()
    }
    const past = items.filter(isOver)
    const next = items.filter(item => !isOver(item))
    for (const item of next.slice(list.dataset.events || items.length)) item.hidden = true
    list.hidden = next.length === 0
    if (past.length === 0) return
    const [box, title, ended] = [
      document.createElement('details'),
      document.createElement('summary'),
      list.cloneNode(),
    ]
    title.textContent = words.pastEvents
    ended.hidden = false
    ended.append(...past.reverse())
    box.append(title, ended)
    list.after(box)
  }

  for (const box of document.querySelectorAll('[data-when]')) yourTime(box)
  for (const list of document.querySelectorAll('[data-events]')) events(list)
})()
