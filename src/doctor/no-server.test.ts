import { expect, test, vi } from 'vitest'
import { checkCaddy, checkNginx } from './check-hosts.ts'

// Servers are also looked for in folders that are not in an ordinary user's PATH.
vi.mock('../disk/programs.ts', () => ({ findProgram: () => undefined }))

test.each([[['nginx/nginx.conf', 'caddy/Caddyfile']], [[]]])(
  'missing servers are reported once, with %j in the bundle',
  hosts => {
    const machine = { path: '', folder: '/', hosts }
    expect(checkNginx(machine, true)).toMatchObject([
      { check: 'nginx', text: 'not installed on this machine' },
    ])
    expect(checkCaddy(machine)).toMatchObject([{ check: 'Caddy', text: 'not installed on this machine' }])
  },
)
