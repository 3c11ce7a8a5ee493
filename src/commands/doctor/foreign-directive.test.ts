import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtureConfig, fixtureSite } from '../../testing/fixture-site.ts'
import { scratch } from '../../testing/scratch.ts'
import { checkNginx } from '../doctor.ts'
import { foreignDirective } from './foreign-directive.ts'

const found = (lines: string) => {
  const folder = scratch()
  mkdirSync(join(folder, 'nginx/a'), { recursive: true })
  writeFileSync(join(folder, 'nginx/nginx.conf'), `# One\n${lines}\n`)
  writeFileSync(join(folder, 'nginx/a/site.conf'), 'root public;\n\n  perl_require evil.pm;\n')
  return foreignDirective(folder)
}

test.each([
  ['load_module /tmp/x.so;', '`load_module /tmp/x.so` in nginx/nginx.conf, line 2,'],
  ['pcre_jit on; load_module x;', '`load_module x` in nginx/nginx.conf, line 2,'],
  ['"load_module" x;', '`"load_module" x` in nginx/nginx.conf, line 2,'],
  ['load_module\n# here\nx;', '`load_module x` in nginx/nginx.conf, line 2,'],
  // Quotes, escapes and comments are as nginx reads them.
  ['pid "a\\";";\nload_module x;', '`pid "a\\";"` in nginx/nginx.conf, line 2,'],
  ['listen \\#a; load_module x; # ;', '`load_module x` in nginx/nginx.conf, line 2,'],
  ['listen a#; load_module x;', '`load_module x` in nginx/nginx.conf, line 2,'],
  [`map $a $b { c d\${e}; "}" load_module; } load_module x;`, '`load_module x` in nginx/nginx.conf, line 2,'],
  ['include a/site.conf;', '`perl_require evil.pm` in nginx/a/site.conf, line 3,'],
  ['map $a $b { include /dev/zero; }', '`include /dev/zero` in nginx/nginx.conf, line 2,'],
  ['include ../nginx/a/site.conf;', '`include ../nginx/a/site.conf` in nginx/nginx.conf, line 2,'],
  ['include a/*.conf;', '`include a/*.conf` in nginx/nginx.conf, line 2,'],
  ['include a/none.conf;', 'nginx/a/none.conf, which cannot be read,'],
  ['error_log /tmp/evil.log;', '`error_log /tmp/evil.log` in nginx/nginx.conf, line 2,'],
  ['proxy_temp_path nginx/run/../../x;', '`proxy_temp_path nginx/run/../../x` in nginx/nginx.conf, line 2,'],
  ['pid nginx/run/nginx.pid; map $a $b { load_module x; } # load_module y;', undefined],
  ['types { load_module x; } if ($a) { return 308 "; load_module x;"; }', undefined],
])('of %j, the directive that is not ours is %s', (lines, directive) => {
  expect(found(lines)).toBe(directive)
})

test('nginx does not see it', () => {
  const folder = scratch()
  mkdirSync(join(folder, 'nginx'))
  writeFileSync(join(folder, 'nginx/nginx.conf'), `load_module ${folder}/evil.so;\n`)
  const machine = { path: process.env['PATH'] ?? '', folder, hosts: ['nginx/nginx.conf'] }
  expect(checkNginx(machine, false)[0]?.text).toMatch(/is not from portolan|not installed/)
})

test.each([
  '',
  'redirects: { /old: /join }\nhttp: { notAcceptable: 406, hsts: yes }\ndeploy: { nginx: { brotli: yes, listen: "127.0.0.1:8080" }, elsewhere: [/map/] }',
])('all that portolan writes is ours: %j', config => {
  const folder = scratch()
  const { files } = fixtureSite({ 'portolan.yaml': `${fixtureConfig}${config}\n` }, [], {
    targets: ['nginx'],
  })
  for (const [path, bytes] of files ?? []) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  expect(files?.has('nginx/nginx.conf')).toBe(true)
  expect(foreignDirective(folder)).toBeUndefined()
})
