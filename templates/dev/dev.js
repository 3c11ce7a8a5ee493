// Loaded by the pages that `portolan dev` shows, and by no built one.
;(() => {
  const mine = document.currentScript.dataset
  const own = '/@portolan/'
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

  const hear = news => {
    if (news.build !== mine.build) return location.reload()
    if (news.report === lastReport) return
    lastReport = news.report
    shown?.remove()
    shown = news.report === '' ? undefined : notice(news)
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
