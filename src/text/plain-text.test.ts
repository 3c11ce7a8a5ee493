import { expect, test } from 'vitest'
import { marksIn } from './plain-text.ts'

test.each([
  ['§6My §lRealm', 'My Realm'],
  ['&6&lMy &aRealm &r', 'My Realm'],
  ['&awelcome', 'welcome'],
  ['&#ff0000My Realm', 'My Realm'],
  ['<gradient:red:blue>My</gradient> <gold>Realm</gold>', 'My Realm'],
  ['Read the **rules** and [the map](/map).', 'Read the rules and the map.'],
  ['*My* ~~old~~ `best` ||Realm||', 'My old best Realm'],
  ['__Read this__ now', 'Read this now'],
  ['<b>My</b> <a href="/x">Realm</a>', 'My Realm'],
  ['My<br>Realm &amp; more', 'My Realm & more'],
])('%s is shown as typed where text is plain', (text, plain) => {
  expect(marksIn(text)?.plain).toBe(plain)
  expect(marksIn(plain)).toBeUndefined()
})

test.each([
  ...['Q&A', 'R&D', 'AT&T', 'Rock &roll', 'Season 5 &6', 'Tom & Jerry', 'Rock & Roll (EU) – 50% fun!'],
  ...['§5 TMG', '§5a UrhG', '§ 19', '2*3*4', '* My * Realm *', 'Realm*', 'No lag* and no wipes*', '***'],
  ...['my_world_2 _Notch_ __Steve__', 'A || B || C', 'Survival // Creative', '~ My Realm ~', '~*~ My ~*~'],
  ...[
    'Realm [EU] (PvP)',
    '[1.2 GB]',
    '/pay <player> <amount>',
    '/vote <b>',
    'Realm <3',
    'a < b > c',
    '`',
    'C#',
  ],
  ...[
    '“Best” Realm',
    '%player_name%',
    'Level ^2',
    ':)',
    '★彡 My Realm 彡★',
    'm/s & km/h',
    '#1',
    '/team <red>',
  ],
])('%s is text', text => {
  expect(marksIn(text)).toBeUndefined()
})
