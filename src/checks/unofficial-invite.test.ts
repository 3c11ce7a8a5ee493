import { expect, test } from 'vitest'
import { marked, sentences } from '../testing/linted.ts'

sentences(
  'unofficial-invite',
  [
    ['[Chat](https://dsc.gg/lantern)', '[Chat](https://dsc.gg/lantern)'],
    ['Join dsc.gg/lantern.', 'dsc.gg/lantern'],
    ['Join https://discord.io/lantern today', 'https://discord.io/lantern'],
    ['[Chat](https://discord-gg.com/lantern)', '[Chat](https://discord-gg.com/lantern)'],
    ['[Chat](https://discordapp.com/invite/lantern)', '[Chat](https://discordapp.com/invite/lantern)'],
    ['[Chat](https://dlscord.gg/lantern)', '[Chat](https://dlscord.gg/lantern)'],
    ['[Chat](https://xn--dscord-pvf.gg/lantern)', '[Chat](https://xn--dscord-pvf.gg/lantern)'],
    ['[Chat](https://discord.gg.evil.example/lantern)', '[Chat](https://discord.gg.evil.example/lantern)'],
    ['[Our Discord](https://bit.ly/lantern)', '[Our Discord](https://bit.ly/lantern)'],
    ['<a href="https://invite.gg/lantern">Chat</a>', '<a href="https://invite.gg/lantern">Chat</a>'],
    ['Go to disc0rd.gg/lantern.', 'disc0rd.gg/lantern'],
    ['[Chat](https://discordgg.net/lantern)', '[Chat](https://discordgg.net/lantern)'],
  ],
  [
    '[Chat](https://discord.gg/lantern)',
    '[Chat](https://discord.com/invite/lantern)',
    '[Chat]({{ server.discordInvite }})',
    'Join discord.gg/lantern.',
    '[Help](https://support.discord.com/hc/en-us)',
    '[A library](https://discord.js.org/docs)',
    '[The film](https://bit.ly/film)',
    '[Chat](https://discord.example.net/join)',
    '[Chat](/join)',
    '[Mail](mailto:team@example.net)',
    '[Chat](https://matrix.to/lantern)',
    'Beware of discord-gg.com and similar sites.',
    '[Records](https://records.example/2026)',
    '[Discord](https://discord.com/)',
  ],
)

test('the invite of the config has its own rule', () => {
  const more = { from: 'https://discord.gg/example', to: 'https://dsc.gg/example' }
  const found = marked('[Chat](https://dsc.gg/example) or dsc.gg/example.', more)
  expect(found).toEqual(['discord-invite: portolan.yaml'])
})
