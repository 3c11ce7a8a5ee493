import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch } from '../src/testing/scratch.ts'

// Plain JavaScript, as all tools of the project: tsc knows no types of them.
const load = (file: string) => import(join(process.cwd(), 'bench', file))
const { serveSection } = await load('serve-report.js')
const { cpuSeconds } = await load('serve/cpu-seconds.js')
const { answersIn } = await load('serve/wrk.js')

const requests = ['html', 'markdown', 'weighed', 'asset']

/** Three rounds on a machine that gets slower and slower: only pairs of one round can be compared. */
function results(portolan: Readonly<Record<string, number>>) {
  const servers = { plain: 1, headers: 1.02, read: 0.9, plainCaddy: 5, caddy: 10, apache: 5 }
  const figures = [10, 20, 30].flatMap((micros, index) =>
    requests.flatMap(request =>
      Object.entries({ ...servers, portolan: portolan[request] ?? 1 }).map(([server, times]) => ({
        round: index + 1,
        server,
        request,
        micros: micros * times,
        perSecond: 1_234_567 / micros / times,
      })),
    ),
  )
  return {
    measured: '2026-11-21',
    machine: {
      cpu: 'a CPU',
      cores: 2,
      memory: 8 * 2 ** 30,
      system: 'Linux 6',
      versions: { nginx: '1.22.1' },
    },
    settings: { rounds: 3, seconds: 2, connections: 32 },
    requests: requests.map(name => ({ name, path: '/rules', file: 'rules.html', accept: '*/*', size: 6247 })),
    figures,
  }
}

describe('the section on serving', () => {
  const rows = (section: string, start: string) => section.split('\n').filter(line => line.startsWith(start))

  test('says of each budget whether the figure holds it', () => {
    const section: string = serveSection(results({ html: 1.1, markdown: 1.05, weighed: 1.31, asset: 2 }))
    expect(section).toMatch(/^## Serving\n/)
    expect([...rows(section, 'budget'), ...rows(section, 'Caddy against')]).toEqual([
      'budget for nginx, portolan|≤ 1.10, holds|≤ 1.10, holds|≤ 1.15, missed|≤ 1.15, missed',
      `Caddy against its file_server${'|2.00: ≤ 4.90, holds'.repeat(4)}`,
    ])
  })

  test('shows every server with its medians', () => {
    const section: string = serveSection(results({ html: 1.5 }))
    expect(rows(section, 'nginx, portolan')).toEqual(['nginx, portolan|1.50|1.00|1.00|1.00'])
    expect(rows(section, 'Caddy, portolan')).toEqual(['Caddy, portolan|10.00|10.00|10.00|10.00'])
    expect(section).toContain('nginx 1.22.1')
  })

  test('compares what was measured in one round', () => {
    const measured = results({ html: 1 })
    const figures = measured.figures.map(figure =>
      figure.server === 'portolan' && figure.request === 'html' && figure.round === 2
        ? { ...figure, micros: figure.micros * 3 }
        : figure,
    )
    const section: string = serveSection({ ...measured, figures })
    expect(rows(section, 'nginx, portolan')).toEqual(['nginx, portolan|1.00|1.00|1.00|1.00'])
  })
})

describe('CPU time', () => {
  /** pid (name) state ppid …, utime, stime, cutime and cstime in the fields 14 to 17. */
  const proc = (lines: readonly string[]) => {
    const folder = scratch()
    for (const line of lines) {
      const pid = String(Number.parseInt(line, 10))
      mkdirSync(join(folder, pid))
      writeFileSync(join(folder, pid, 'stat'), line)
    }
    mkdirSync(join(folder, 'self'))
    mkdirSync(join(folder, '999'))
    return folder
  }
  const stat = (pid: number, name: string, parent: number, ...ticks: readonly number[]) =>
    `${pid} (${name}) S ${parent} ${pid} ${pid} 0 -1 4194560 1 2 3 4 ${ticks.join(' ')} 20 0 1 0 12345 1 1`

  test('is that of a process, of all below it, and of those below it that have ended', () => {
    const folder = proc([
      stat(50, 'nginx', 1, 100, 50, 30, 20),
      stat(40, 'worker ) S 7 (x)', 60, 200, 100, 0, 0),
      stat(60, 'worker', 50, 1, 2, 0, 0),
      stat(70, 'another', 1, 5000, 5000, 0, 0),
    ])
    expect(cpuSeconds(50, folder)).toBeCloseTo(5.03)
    expect(cpuSeconds(70, folder)).toBeCloseTo(100)
  })

  test('is missing for a process that does not exist', () => {
    expect(() => cpuSeconds(7, proc([]))).toThrow('there is no process 7')
  })

  test('of this process grows with its work', () => {
    const before = cpuSeconds(process.pid)
    const hash = createHash('sha256')
    const begin = process.cpuUsage()
    while (process.cpuUsage(begin).user < 200_000) hash.update(Buffer.alloc(1_000_000))
    expect(cpuSeconds(process.pid) - before).toBeGreaterThan(0.15)
  })
})

describe('what wrk says', () => {
  const said = (more = '') =>
    `Running 2s test\n  90001 requests in 2.10s, 1.23GB read\n${more}Requests/sec: 42857`

  test('is a number of answers and a time', () => {
    expect(answersIn(said())).toEqual({ requests: 90_001, seconds: 2.1 })
    expect(answersIn(said().replace('2.10s', '999.50ms'))).toEqual({ requests: 90_001, seconds: 0.9995 })
  })

  test('may tell of connections that a server closed, for there are few', () => {
    expect(answersIn(said('  Socket errors: connect 0, read 900, write 0, timeout 0\n')).requests).toBe(
      90_001,
    )
  })

  test.each([
    'nothing',
    said('  Socket errors: connect 0, read 901, write 0, timeout 0\n'),
    said('  Socket errors: connect 1, read 0, write 0, timeout 0\n'),
    said('  Socket errors: connect 0, read 0, write 0, timeout 1\n'),
    said('  Non-2xx or 3xx responses: 1\n'),
    '  0 requests in 2.10s, 0.00B read',
  ])('is refused: %j', text => {
    expect(() => answersIn(text)).toThrow()
  })
})
