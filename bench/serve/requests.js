// The requests: a page as browsers and as agents ask for it, and a file that is served unchanged.
const page = 'rules'

/** Chromium's. */
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
/** None of the shortcuts in `nginx/<shortName>/accept.conf` knows it: every weight has to be read. */
const weighed = 'text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1'

/** Each with the file that the answer is made of. */
export function requests(files) {
  const css = Object.keys(files).find(file => /^assets\/.*\.css$/.test(file))
  if (css === undefined) throw new Error('the sample has no stylesheet')
  const asked = [
    { name: 'html', path: `/${page}`, file: `${page}.html`, accept: browser },
    { name: 'markdown', path: `/${page}`, file: `${page}.md`, accept: 'text/markdown' },
    { name: 'weighed', path: `/${page}`, file: `${page}.md`, accept: weighed },
    { name: 'asset', path: `/${css}`, file: css, accept: 'text/css,*/*;q=0.1' },
  ]
  return asked.map(request => ({ ...request, size: files[request.file].size }))
}
