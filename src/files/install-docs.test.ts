import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOnRegistry } from './package.ts'

const options = '--name "My Server" --host play.my-server.net --discord https://discord.gg/my-server --yes'

/** How portolan comes to a new site, and a newer portolan to one that there is. */
const commands = isOnRegistry
  ? {
      create: [`npx portolan init my-server ${options}`, 'cd my-server && npm install'],
      update: ['npm install portolan@latest'],
    }
  : {
      create: [
        'npm ci && npm pack --silent',
        `npx portolan init ../my-server ${options}`,
        'cd ../my-server && npm install',
      ],
      update: ['(cd ../portolan && git pull && npm ci)', 'npm install "./$(npm pack --silent ../portolan)"'],
    }

const where = isOnRegistry
  ? 'In the folder where you want `my-server`:'
  : 'portolan is not on npm yet. In your copy of its repository, the folder with `package.json` and `bin/`:'

const blocks: Readonly<Record<string, readonly string[]>> = {
  'README.md install: readme': [
    isOnRegistry ? where : 'In the same folder:',
    '',
    '```sh',
    ...commands.create,
    'npx portolan build && npx portolan serve',
    '```',
  ],
  'docs/get-started.md install: get-started': [where, '', '```sh', ...commands.create, '```'],
  'docs/get-started.md install: update': [
    isOnRegistry ? 'In `my-server`:' : 'In `my-server`. `../portolan` is your Git clone of the repository:',
    '',
    '```sh',
    ...commands.update,
    '```',
  ],
}

// After a change: UPDATE_DOCS=1 npx vitest run --project node src/files/install-docs.test.ts
test.each(Object.entries(blocks))('%s is for what the registry has', (place, lines) => {
  const [document = '', ...name] = place.split(' ')
  const text = readFileSync(document, 'utf8')
  const updated = text.replace(
    new RegExp(`(<!-- ${name.join(' ')} -->\n\n)[^]*?(?:\n\n)?(<!-- end -->)`),
    (_, before, after) => `${before}${lines.join('\n')}\n\n${after}`,
  )
  if (process.env['UPDATE_DOCS']) writeFileSync(document, updated)
  else expect(updated).toBe(text)
  expect(updated).toContain(lines.join('\n'))
})
