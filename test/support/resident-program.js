// Runs the compiled program again and again in one process, which saves the start and the loading of parsers: four fifths of a
// `portolan check`. Each call loads bin/portolan.js and the start of the commands afresh. Calls come as messages of the parent process.
import Module, { createRequire } from 'node:module'
import { basename } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'

const require = createRequire(import.meta.url)
const program = fileURLToPath(new URL('../../bin/portolan.js', import.meta.url))

/** What a run starts with, by the names of its files: these hold what is true for one run. */
const starts = new Set(['portolan.js', 'cli.cjs', 'done-build.cjs', 'done-version.cjs'])

// What the program changes in its process for one run.
const compile = Module.prototype._compile
const ends = ['uncaughtException', 'SIGINT', 'SIGTERM', 'SIGHUP', 'exit', 'beforeExit']

// The optimizer, which the program turns off for one run, pays for many.
v8.setFlagsFromString = () => {}

let printed
for (const name of ['stdout', 'stderr'])
  process[name].write = (text, ...more) => {
    printed[name] += text
    const done = more.find(value => typeof value === 'function')
    if (done) process.nextTick(done)
    return true
  }

// Also where the program would go on.
process.on('disconnect', () => process.exit())
process.on('message', ({ words, cwd, env }) => {
  printed = { stdout: '', stderr: '' }
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(cwd)
  process.argv = [process.execPath, program, ...words]
  process.exitCode = undefined
  for (const file of Object.keys(require.cache)) if (starts.has(basename(file))) delete require.cache[file]
  process.on('beforeExit', end)
  process.on('exit', end)
  // From here on, nothing but the program keeps this process going.
  process.channel.unref()
  require(program)
})

/** The program has nothing more to do, or has ended the process. */
function end(code) {
  for (const name of ends) process.removeAllListeners(name)
  for (const name of ['stdout', 'stderr']) process[name].removeAllListeners('error')
  Module.prototype._compile = compile
  process.channel.ref()
  process.send({ code, signal: null, ...printed })
}
