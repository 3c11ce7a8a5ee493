// Loaded by the pages that `portolan dev` shows, and by no built one.
;(() => {
  const mine = document.currentScript.dataset
  const own = '/@portolan/'
  // This is the first script of the page: others have changed nothing.
  let written = document.documentElement.cloneNode(true)
  let shown
  let lastReport

  // A browser opens six connections to a server: all pages together hold one of them, where they can.
  const listen = () => {
    const worker = globalThis.SharedWorker && new SharedWorker(`${own}events.js`)
    const source = worker?.port ?? new EventSource(`${own}events`)
    source.addEventListener('message', ({ data }) => hear(JSON.parse(data)))
    worker?.port.start()
    // The program may have ended before the worker came, or answered with an error: browsers give up there.
    const hasFailed = () => worker || source.readyState === EventSource.CLOSED
    ;(worker ?? source).addEventListener('error', () => hasFailed() && setTimeout(listen, 1000))
  }

  const hear = async news => {
    const isShown =
      news.build === mine.build || (news.textSince === mine.build && (await exchanged(news.build)))
    if (!isShown) return location.reload()
    if (news.report === lastReport) return
    lastReport = news.report
    shown?.remove()
    shown = news.report === '' ? undefined : notice(news)
  }

  /** Shows the text of another build without loading the page again. Not where a script uses that text, or more differs. */
  const exchanged = async build => {
    try {
      const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html').documentElement
      const { dataset } = next.querySelector('script[data-build]')
      if (dataset.build !== build) return false
      dataset.build = written.querySelector('script[data-build]').dataset.build
      const main = document.querySelector('main')
      const [from, to] = [written, next].map(page => [...page.querySelector('main').childNodes])
      if (main.childNodes.length !== from.length || !around(written).isEqualNode(around(next))) return false
      let start = 0
      while (from[start]?.isEqualNode(to[start])) start++
      let end = 0
      while (end < Math.min(from.length, to.length) - start && from.at(-1 - end).isEqualNode(to.at(-1 - end)))
        end++
      const [old, fresh] = [from, to].map(all => all.slice(start, all.length - end))
      if ([...old, ...fresh].some(isUsed)) return false
      const nodes = [...main.childNodes]
      for (const node of nodes.slice(start, start + old.length)) node.remove()
      for (const node of fresh) main.insertBefore(node.cloneNode(true), nodes[start + old.length] ?? null)
      written = next
      mine.build = build
      return true
    } catch {
      return false
    }
  }

  /** A page without its text. */
  const around = page => {
    const copy = page.cloneNode(true)
    copy.querySelector('main').replaceChildren()
    return copy
  }

  /** Whether our scripts use a node, or what is in it. */
  const isUsed = node => {
    const used = 'button, details, .join'
    return node.matches?.(used) || node.querySelector?.(used)
  }

  /** Mistakes cover the page, warnings wait behind a button. */
  const notice = ({ errors, warnings, report }) => {
    const host = document.createElement('portolan-dev')
    const root = host.attachShadow({ mode: 'open' })
    root.innerHTML =
      `<link rel="stylesheet" href="${own}dev.css">` +
      '<button type="button" class="notice"></button>' +
      '<dialog aria-labelledby="title"><form method="dialog"><h1 id="title"></h1>' +
      '<button>Close</button></form><pre tabindex="0"></pre>' +
      '<p></p></dialog>'
    const [button, dialog] = [root.querySelector('button'), root.querySelector('dialog')]
    const counted = [count(errors, 'error'), count(warnings, 'warning')].filter(Boolean).join(', ')
    button.textContent = counted
    root.querySelector('h1').textContent = counted
    // Written by `portolan dev`, which escapes what others wrote.
    root.querySelector('pre').innerHTML = report
    root.querySelector('p').textContent = errors
      ? 'Behind this is the page as it was before. It is updated when the sources have no errors.'
      : 'These do not stop a build.'
    button.addEventListener('click', () => dialog.showModal())
    dialog.addEventListener('click', event => event.target === dialog && dialog.close())
    root.querySelector('link').addEventListener('load', () => errors && dialog.showModal())
    document.documentElement.append(host)
    return host
  }

  const count = (number, noun) => number && `${number} ${noun}${number === 1 ? '' : 's'}`

  // Kept by the browser while something else was looked at, the page has heard nothing since.
  addEventListener('pageshow', event => event.persisted && location.reload())
  // What is on the page comes first.
  addEventListener('load', listen)
})()
