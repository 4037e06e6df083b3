// Promises about keys: what makes a shortcut, what is left to the browser and to who types.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chordOf, collisions, matchKeys, type Pressed } from './shortcut-keys.ts'

const plain: Pressed = {
  key: 'u',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  isOnControl: false,
}
const chord = (more: Partial<Pressed>) => chordOf({ ...plain, ...more })

test('a key is named as shortcuts are written, however the keyboard makes it', () => {
  assert.deepEqual(
    [chord({}), chord({ key: 'U' }), chord({ key: '?' }), chord({ key: ' ' }), chord({ key: '[' })],
    ['u', 'u', '?', 'Space', '['],
  )
})

test('Ctrl and ⌘ are the same, and no other key goes with them', () => {
  assert.equal(chord({ key: 'k', ctrlKey: true }), 'Mod+K')
  assert.equal(chord({ key: 'k', metaKey: true }), 'Mod+K')
  assert.equal(chord({ key: 'k', altKey: true }), undefined)
})

test('what is being composed, what moves the caret and a button’s own Space are no shortcuts', () => {
  assert.equal(chord({ isComposing: true }), undefined)
  assert.equal(chord({ key: 'ArrowDown' }), undefined)
  assert.equal(chord({ key: 'Enter' }), undefined)
  assert.equal(chord({ key: ' ', isOnControl: true }), undefined)
})

test('a key held down walks through a list, and does nothing else again', () => {
  assert.equal(chord({ key: 'j', repeat: true }), 'j')
  assert.equal(chord({ key: 'e', repeat: true }), undefined)
})

test('two keys make one shortcut, in their order', () => {
  const all = ['g u', 'g t', 'j', '?']
  assert.deepEqual(matchKeys(undefined, 'g', all), { keys: undefined, waits: true })
  assert.deepEqual(matchKeys('g', 'u', all), { keys: 'g u', waits: false })
  assert.deepEqual(matchKeys('g', 'j', all), { keys: 'j', waits: false })
  assert.deepEqual(matchKeys('g', 'x', all), { keys: undefined, waits: false })
  assert.deepEqual(matchKeys(undefined, 'u', all), { keys: undefined, waits: false })
})

test('shortcuts in each other’s way are found', () => {
  assert.deepEqual(collisions(['g u', 'g t', 'j']), [])
  assert.deepEqual(collisions(['g u', 'j', 'g u']), ['g u', 'g u'])
  assert.deepEqual(collisions(['g', 'g u']), ['g u'])
})
