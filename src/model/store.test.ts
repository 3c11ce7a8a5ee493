import { expect, test } from 'vitest'
import { memoryStore } from './store.ts'

test('keeps what is asked for, and forgets the rest after two turns', () => {
  const store = memoryStore()
  const names = () => ['a', 'b'].filter(key => store.get(key) !== undefined)
  store.set('a', Buffer.from('1'))
  store.set('b', Buffer.from('2'))
  expect(names()).toEqual(['a', 'b'])
  store.turn()
  expect(String(store.get('a'))).toBe('1')
  store.turn()
  expect(names()).toEqual(['a'])
  store.turn()
  expect(names()).toEqual(['a'])
})
