// Promises about tiles: up to eight are shown, of more the last of eight leads to all.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import House from 'lucide-react/icons/house'
import { withMore } from './tile-ways.ts'

const more = { href: '/pay', title: 'More', icon: House }
const some = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ href: `/${place}`, title: String(place), icon: House }))

test('three and eight stand as they are', () => {
  for (const count of [3, 8]) assert.deepEqual(withMore(some(count), more), some(count))
})

test('of nine and of twelve seven are shown, and the way to all', () => {
  for (const count of [9, 12]) assert.deepEqual(withMore(some(count), more), [...some(7), more])
})
