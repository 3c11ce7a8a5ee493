import type { Finding } from './finding.ts'
import { hostProgram, type Machine } from './host-program.ts'

const apache = {
  check: 'Apache',
  names: ['apache2', 'httpd'],
  ask: ['-v'],
  pattern: /^Server version: Apache\/(\d+\.\d+\.\d+)/m,
}

/** Apache: its version. */
export function checkApache(machine: Machine): readonly Finding[] {
  return [hostProgram(apache, machine, 'apache').finding]
}
