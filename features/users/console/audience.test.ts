// Promises about a list of users that becomes those who get a message: the same people, or nobody is guessed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audienceOf } from './audience.ts'

const now = new Date('2026-11-22T09:00:00Z')
const of = (query: string, status?: Parameters<typeof audienceOf>[0]['status']) =>
  audienceOf({ query, status }, now)
const none = { joined_from: '', joined_to: '', balance_least: '', balance_most: '' }

test('each condition becomes one of the message, and days are those of now', () => {
  assert.deepEqual(of(''), { statuses: [], tiers: [], frozen: undefined, texts: none })
  assert.deepEqual(of('tier:1,2 frozen:no balance>=50000 on:today', 'approved'), {
    statuses: ['approved'],
    tiers: [1, 2],
    frozen: false,
    texts: { ...none, joined_from: '2026-11-22', joined_to: '2026-11-22', balance_least: '50000.00' },
  })
})

test('a status that is filtered and one that is typed have both to hold', () => {
  assert.deepEqual(of('status:pending,approved', 'pending')?.statuses, ['pending'])
  assert.equal(of('status:pending', 'approved'), undefined)
})

test('words say nothing that a message could go by, and a closed account gets none', () => {
  assert.equal(of('ada'), undefined)
  assert.equal(of('tier:9'), undefined)
  assert.equal(of('', 'closed'), undefined)
})
