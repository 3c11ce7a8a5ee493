/** Cases of the catalogue that have no test, and why. */
export const untested: Readonly<Record<string, string>> = {
  'PICTURE-07':
    'dev compiles in its own process: a request waits for the round, which the limits of pages and pictures end.',
}

/** What of a case is not as the catalogue words it, though the case has tests: what holds instead, and why. */
export const otherwise: Readonly<Record<string, string>> = {
  'EMIT-01': 'No script is in a page, so the policy holds no hash; asserted is that nothing inline is there.',
  'EMIT-05':
    'A baseUrl takes no path, so no & can come from it: such a one is refused, and escaping is tested on the function.',
  'EMIT-08':
    'The warning covers the texts of the config, not the bodies of pages, which may well speak to agents.',
  'NGINX-06': 'Some map keys are portolan’s constants, such as parts of Accept; none comes from a site.',
  'NGINX-11': 'Only the nginx that is installed is asked; tests read its version and expect what it can.',
  'NGINX-12':
    'Only the nginx that is installed runs; for 1.18 the directives used are compared with a list, and OpenResty was not tried.',
  'NEGOTIATE-12':
    'An unknown address outside /api and /.well-known answers application/json with the HTML 404: problem details are for the API.',
  'HTTP-01':
    'TRACE on Apache is its own 405 with an empty Allow; nginx answers TRACE with 405 at unknown addresses, too.',
  'HTTP-05':
    'Apache keeps ETags of time and size: with Digest, 2.4.71 sends a broken one, and times made from content do the same.',
  'CADDY-04':
    'server-info may be read across origins, so Allow names OPTIONS, too, and OPTIONS is a preflight answered with 204.',
  'ADAPTER-05':
    'Netlify’s own bypass cannot be run here: the function throws, onError: bypass is set, and the HTML is there.',
  'ADAPTER-08':
    'There is no ConfigMap: the site travels in an image. Objects are checked against the schemas of their API, not by kubeconform.',
  'FS-16':
    'With 40 open files commands work, or exit 3 names the limit. With 20, Node.js itself may abort: nothing counts files at the start.',
  'FS-17':
    'Nothing foreign moves along: a build refuses it, or deletes it with --force, as what killed builds left.',
  'FS-18':
    'A mount point is looked for at the output folder alone; a folder that may not be changed is found inside it, too.',
  'FS-19':
    'An empty folder is replaced; what no bundle wrote ends the build with exit 3 wherever it is, unless --force deletes it.',
  'VERIFY-03':
    'A release that is still cached is identified by evidence, or for certain with --previous: no host serves the id of its bundle.',
  'VERIFY-04':
    'Bundles are not signed: a table tampered together with a file is found against the local bundle, and docs say integrity.',
  'VERIFY-05':
    'Exit 3 is for a site that cannot be asked; a redirect elsewhere, too much content and slow answers are differences, exit 4.',
  'SUPPLY-01':
    'The registry here answers no audit: the check says so and shows as skipped; a finding, where one is reported, fails it.',
  'SLUG-07':
    'What is asserted in every run is that time grows with the number of pages, from 300 to 1,200; limits of hosts have their own tests.',
  'UX-02':
    'The link is minecraft://connect/, with host and port alone: addExternalServer is reported broken since 1.21.120, and the name is not in it.',
  'WEBMCP-02':
    'From file:// the page is whole and throws nothing, but the browser notes that absolute addresses of styles are missing.',
  'UX-01':
    'No Safari and no screen reader at hand: role, status text, keyboard and both fallbacks are tested in Chromium.',
}
