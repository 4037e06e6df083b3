// Promises about the table of shortcuts: none twice, none that a browser has already.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collisions } from '#kit/screens/shortcut-keys.ts'
import { goKeys, keysOf, shortcutGroups } from './shortcut-table.ts'

const all = [...Object.values(goKeys), ...Object.values(keysOf).flat()]

test('no two shortcuts get in each other’s way', () => {
  assert.deepEqual(collisions(all), [])
})

test('the only shortcut with Ctrl or ⌘ is the palette’s, and it has a key without', () => {
  assert.deepEqual(
    all.filter((keys) => keys.startsWith('Mod+')),
    ['Mod+K'],
  )
  assert.ok(keysOf.palette.includes('/'))
})

test('each shortcut stands on the sheet', () => {
  const shown = [
    ...Object.values(goKeys),
    ...shortcutGroups.flatMap((group) => group.shortcuts.flatMap(({ keys }) => keys)),
  ]
  assert.deepEqual(
    all.filter((keys) => !shown.includes(keys)),
    [],
  )
})
