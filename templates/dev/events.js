// A shared worker: hears for all open pages what `portolan dev` tells.
const ports = new Set()
const events = new EventSource('/@portolan/events')
let last

events.addEventListener('message', ({ data }) => {
  last = data
  for (const port of ports) port.postMessage(data)
})

addEventListener('connect', ({ ports: [port] }) => {
  ports.add(port)
  // What was heard before the program began anew is no news.
  if (last && events.readyState === EventSource.OPEN) port.postMessage(last)
})
