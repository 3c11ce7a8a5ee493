import { withScratch } from '../disk/scratch.ts'
import { runProgram } from '../platform/run-program.ts'
import type { Finding } from './finding.ts'
import { hostProgram, type Machine } from './host-program.ts'

const caddy = {
  check: 'Caddy',
  names: ['caddy'],
  ask: ['version'],
  pattern: /^v?(\d+\.\d+\.\d+)/m,
  least: '2.6',
}

/** Caddy: its version, and whether it takes the configuration. */
export function checkCaddy(machine: Machine): readonly Finding[] {
  const { found, finding } = hostProgram(caddy, machine, 'caddy')
  if (found === undefined || finding.state !== 'ok' || !machine.hosts.includes('caddy/Caddyfile'))
    return [finding]
  const { folder, path } = machine
  // It keeps its state in folders of the user's.
  const { code, said } = withScratch([], scratch =>
    runProgram(found.program, ['validate', '--config', 'caddy/Caddyfile'], {
      cwd: folder,
      env: { PATH: path, PWD: folder, HOME: scratch, XDG_CONFIG_HOME: scratch, XDG_DATA_HOME: scratch },
    }),
  )
  const check = 'caddy validate'
  if (code === 0) return [finding, { check, state: 'ok', text: 'accepts caddy/Caddyfile' }]
  const reason = /^Error: (.*)/m.exec(said)?.[1] ?? said.trim()
  return [
    finding,
    { check, state: 'wrong', text: reason, note: 'if you changed the file, portolan build writes it again' },
  ]
}
