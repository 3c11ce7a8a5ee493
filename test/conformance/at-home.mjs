// Answers requests for the site's own address from where it is served: programs that follow absolute links stay here.
const [from, to] = (process.env.AT_HOME ?? '').split(' ')
const there = globalThis.fetch
globalThis.fetch = (asked, init) => there(String(asked.url ?? asked).replace(from, to), init)
