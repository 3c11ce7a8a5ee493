// A shared worker: hears for all open pages what `portolan dev` tells.
const ports = new Set()
let events
let last

const listen = () => {
  events = new EventSource('/@portolan/events')
  events.addEventListener('message', ({ data }) => {
    last = data
    for (const port of ports) port.postMessage(data)
  })
  // A browser comes again by itself where nobody answers, but not where somebody answers with an error.
  events.addEventListener('error', () => events.readyState === EventSource.CLOSED && setTimeout(listen, 1000))
}
listen()

addEventListener('connect', ({ ports: [port] }) => {
  ports.add(port)
  // Events from before a restart of the program are old.
  if (last && events.readyState === EventSource.OPEN) port.postMessage(last)
})
