import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Finished, finished } from './portolan.ts'

interface PublishScript {
  /** The folder of the pretended other machine. */
  readonly live: string
  /** Runs action/publish.sh. Its connections run here, and the one of the number `FAILING` fails. */
  readonly run: (env: Readonly<Record<string, string>>) => Promise<Finished>
  /** The variables with which it runs. */
  readonly env: Readonly<Record<string, string>>
  /** Puts a program of that name before the real one. */
  readonly pretend: (name: string, script: string) => void
}

/** The way of `ssh` from a runner to a server, without the server. */
const pretendedSsh = `
read -r calls 2> /dev/null < "$CALLS" || calls=0
calls=$((calls + 1))
echo "$calls" > "$CALLS"
if [ "$calls" = "$FAILING" ]; then
  echo 'ssh: connect to host: Connection refused' >&2
  exit 255
fi
while :; do
  case "$1" in
    -[poil]) shift 2 ;;
    *) break ;;
  esac
done
shift
eval "exec $*"
`

/** Publishes again and again what `portolan publish` created once in `published`, in next to no time. */
export function publishScript(folder: string, published: string): PublishScript {
  const [live, programs, calls] = [join(folder, 'live'), join(folder, 'programs'), join(folder, 'calls')]
  mkdirSync(programs, { recursive: true })
  const pretend = (name: string, script: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  pretend('ssh', pretendedSsh)
  pretend('portolan', `cp -a "$PUBLISHED" "$2"`)
  // The real one waits for every disk of the machine.
  pretend('sync', ':')
  const usual = {
    PATH: `${programs}:${process.env['PATH']}`,
    PUBLISHED: published,
    PUBLISH: `u@host:${live}`,
    CALLS: calls,
  }
  const run: PublishScript['run'] = env =>
    finished(
      spawn('bash', [resolve('action/publish.sh')], {
        cwd: folder,
        env: { ...usual, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
  return { live, run, pretend, env: usual }
}
