import { chmodSync, cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../../src/testing/embedded.ts'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { freePort } from '../servers/contract/nginx.ts'
import { builtSite } from '../support/built-site.ts'
import {
  type DocBlock,
  type DocCommand,
  docBlocks,
  docCommands,
  looksLike,
  manual,
  withoutNpx,
} from '../support/doc-blocks.ts'
import { runLine, staysOn } from '../support/doc-run.ts'
import { installed } from '../support/installed.ts'

/** What is not run here, by how the line begins, and why. */
const notHere: Readonly<Record<string, string>> = {
  'npm ci': 'what CI begins with',
  'sudo ': 'needs root and a machine on the internet; test/system/doc-commands.test.ts checks the files',
  'portolan adopt public': 'needs a finished website; test/program/adopt.test.ts has seven',
  'portolan build --config portolan.yaml': 'builds what adopt found',
  'docker ': 'needs Docker; test/servers/contract/image.test.ts reads the image’s files',
  '(cd dist/cloudflare && npx wrangler deploy)':
    'needs an account; test/servers/contract runs the worker in workerd',
  '(cd dist/vercel && npx vercel': 'needs an account; test/servers/edge runs the program',
  '(cd dist/netlify && npx netlify': 'needs an account; test/servers/edge runs the program',
  'rsync -a dist/public/': 'needs a host to upload to',
  'portolan rollback /srv/my-server':
    'needs an older release; test/program/releases.test.ts compares what is shown',
}

/** What runs here, and why its output is not compared. */
const notCompared: Readonly<Record<string, string>> = {
  'portolan build && portolan publish': 'test/program/releases.test.ts does',
  'portolan releases': 'test/program/releases.test.ts does',
  'portolan dev': 'its last line comes when a page changes: test/program/dev.test.ts does that',
}

const port = await freePort()
const site = builtSite(folder => {
  // nginx started by root has workers that belong to nobody.
  chmodSync(folder, 0o755)
  edit(join(folder, 'site/portolan.yaml'), /^site:$/m, 'site:\n  pictures: no')
  edit(
    join(folder, 'site/portolan.yaml'),
    /\[nginx, caddy\]/,
    '[nginx, caddy, apache, vercel, netlify, cloudflare]',
  )
  edit(join(folder, 'site/portolan.yaml'), /listen: 8080/g, `listen: ${port}`)
})

let path = ''
let live = ''
let endLive = async () => {}
let elsewhere = ''
beforeAll(async () => {
  elsewhere = join(site(), 'elsewhere')
  mkdirSync(elsewhere)
  const { port: served, stop } = await startEmbedded(join(site(), 'dist'))
  endLive = stop
  live = `http://127.0.0.1:${served}`
  mkdirSync(join(site(), 'bin'))
  symlinkSync(resolve('bin/portolan.js'), join(site(), 'bin/portolan'))
  const servers = ['nginx', 'apache2', 'caddy'].map(name => dirname(installed(name)))
  path = [join(site(), 'bin'), dirname(process.execPath), process.env['PATH'], ...servers].join(':')
})

afterAll(() => endLive())

const documents = manual
  // test/system/get-started.test.ts runs them, from the first line to the last.
  .filter(file => !['README.md', 'docs/get-started.md', 'docs/ci.md'].includes(file))
  .map(file => [file, docBlocks(file).map(commandsOf)] as const)
  .filter(([, blocks]) => blocks.some(commands => commands.some(runsHere)))

/** Calls of the program that ran: what one document says like another runs once, and what was published stays. */
const hasRun = new Set<string>()

test.each(documents)('the commands of %s', async (_, blocks) => {
  const start = scratch()
  for (const folder of ['site', 'dist'])
    cpSync(join(site(), folder), join(start, folder), { recursive: true, preserveTimestamps: true })
  mkdirSync(join(start, 'other'))
  symlinkSync('../dist', join(start, 'other/dist'))
  mkdirSync(join(start, 'node_modules'))
  symlinkSync(resolve('.'), join(start, 'node_modules/portolan'))
  for (const commands of blocks) {
    let cwd = start
    for (const command of commands.filter(runsHere)) {
      const { line, output } = command
      if (hasRun.has(line)) continue
      if (/^portolan (?!dev|serve)/.test(line)) hasRun.add(line)
      if (/^nginx -p .*nginx\.conf$/.test(line))
        // Where the line that ends it is not reached.
        onTestFinished(
          async () => void (await runLine(here(`${line} -s quit`, elsewhere), { cwd, path, port })),
        )
      const ran = await runLine(await atHome(here(line, elsewhere), cwd), { cwd, path, port })
      expect(ran.ok, `${command.place}: ${line}\n${ran.said}`).toBe(true)
      if (output !== undefined && !begins(line, Object.keys(notCompared)))
        expect(looksLike(steady(ran.said), steady(output)), `${command.place}\n${ran.said}`).toBe(true)
      const moved = /^cd (\S+)$/.exec(line)?.[1]
      if (moved !== undefined) cwd = join(cwd, moved)
      const end = endOf(command, commands)
      if (end !== undefined)
        expect((await runLine(here(end, elsewhere), { cwd, path, port })).ok, end).toBe(true)
    }
  }
})

test('what is not run is there, and is for a reason', () => {
  const lines = manual
    .flatMap(docBlocks)
    .flatMap(commandsOf)
    .map(({ line }) => line)
  for (const begin of [...Object.keys(notHere), ...Object.keys(notCompared)])
    expect(
      lines.some(line => line.startsWith(begin)),
      begin,
    ).toBe(true)
})

/** The commands of a block, as calls of the program that is on the path. */
function commandsOf(block: DocBlock): readonly DocCommand[] {
  return docCommands(block).map(command => ({ ...command, line: withoutNpx(command.line) }))
}

function runsHere({ line }: DocCommand): boolean {
  return !begins(line, Object.keys(notHere))
}

function begins(line: string, beginnings: readonly string[]): boolean {
  return beginnings.some(beginning => line.startsWith(beginning))
}

/** A line with the addresses and folders of this machine. */
function here(line: string, elsewhere: string): string {
  return line
    .replace(/https:\/\/(play\.my-server\.net|your\.site)/g, live)
    .replaceAll('/srv/my-server', join(elsewhere, 'my-server'))
    .replaceAll('/tmp/german', join(elsewhere, 'german'))
    .replace(/^portolan (dev|serve)$/, '$& --port 0')
}

/** `verify` asks a server of the bundle in this folder; test/servers/verify/servers.test.ts has the real ones asked. */
async function atHome(line: string, cwd: string): Promise<string> {
  const local = /(?<=^portolan verify )http:\/\/127\.0\.0\.1:8080/
  if (!local.test(line)) return line
  const { port: served, stop } = await startEmbedded(join(cwd, 'dist'))
  onTestFinished(stop)
  return line.replace(local, `http://127.0.0.1:${served}`)
}

/** What ends a server in the background, where the block itself does not: as its comment says. */
function endOf({ line }: DocCommand, commands: readonly DocCommand[]): string | undefined {
  const ends = commands.some(other => / -s quit$| -k stop$/.test(other.line))
  if (ends || staysOn(line)) return undefined
  if (/^nginx -p/.test(line)) return `${line} -s quit`
  return /apache2 -f "[^"]*"\)$/.test(line) ? line.replace(/\)$/, ' -k stop)') : undefined
}

/** Without what is otherwise each time: ports and times. */
function steady(text: string): string {
  return text
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:…')
    .replace(/\d+ ms/g, '… ms')
    .trimEnd()
}
