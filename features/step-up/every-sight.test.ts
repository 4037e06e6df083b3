// Promises about what a code's mail says of a sight: the very facts that are hashed, for each purpose, and nothing for others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Purpose, seenText } from './rules.ts'
import { lineOf } from './every-sight.ts'

const of = (purpose: Purpose, facts: Record<string, string>) => lineOf(purpose, seenText(purpose, facts))
const payment = { name: 'Olúwaṣeun Adébáyọ̀-Ogunlésì', bank_name: 'Zenith Bank', amount: '123456789.50' }

for (const [purpose, facts, line] of [
  ['transfer', payment, '₦123,456,789.50 to Olúwaṣeun Adébáyọ̀-Ogunlésì, Zenith Bank'],
  ['transfer', { name: 'Ada Obi', amount: '10.00', customer: 'x' }, '₦10.00 to Ada Obi'],
  [
    'standing_order',
    { ...payment, amount: '1000.00', every: 'month', first: '2026-12-01 09:30' },
    '₦1,000.00 to Olúwaṣeun Adébáyọ̀-Ogunlésì, Zenith Bank, every month from 1 Dec 2026, 09:30 WAT',
  ],
  [
    'standing_order',
    { name: 'Ada Obi', amount: '1000.00', every: 'once', first: '2026-12-01 09:30' },
    '₦1,000.00 to Ada Obi, on 1 Dec 2026, 09:30 WAT',
  ],
  [
    'standing_order',
    { name: 'Ada Obi', amount: '1000.00', every: 'month', first: '2026-12-01 09:30', paused: 'yes' },
    '₦1,000.00 to Ada Obi, every month, paused until you resume it',
  ],
  [
    'limits',
    { daily: '20000.00', shield: 'usual' },
    'that you send at most ₦20,000.00 a day, with extra confirmation above the usual amount',
  ],
  [
    'contact',
    { email: 'a@b.example', customer: 'x' },
    'a@b.example as the new email address of your account',
  ],
  ['contact', { phone: '+2348030000000' }, '+2348030000000 as the new phone number of your account'],
  [
    'unfreeze',
    { customer: 'x', since: '2026-11-21T12:00:00.000Z' },
    'that you unfreeze your account, so that money can go out again',
  ],
  ['passkey', { act: 'add', customer: 'x' }, 'a new passkey for your account'],
] as const)
  test(`${purpose}: ${line}`, () => assert.equal(of(purpose, facts), line))

test('what lacks a fact, or has one that is none, says nothing', () => {
  for (const [purpose, facts] of [
    ['transfer', { name: 'Ada Obi' }],
    ['transfer', { amount: '10.00' }],
    ['transfer', { name: '', amount: '10.00' }],
    ['transfer', { name: 'Ada Obi', amount: '10' }],
    ['transfer', { name: 'Ada\u2028Obi', amount: '10.00' }],
    ['standing_order', { ...payment, every: 'hour', first: '2026-12-01 09:30' }],
    ['standing_order', { ...payment, every: 'week', first: '2026-99-99 99:99' }],
    ['limits', { daily: 'usual' }],
    ['contact', { customer: 'x' }],
    ['passkey', { act: 'remove' }],
  ] as const)
    assert.equal(of(purpose, facts), undefined, JSON.stringify(facts))
  for (const seen of ['', 'null', '{}', '["transfer"]', '["transfer",[["name"]]]', '[1,[]]'])
    assert.equal(lineOf('transfer', seen), undefined, seen)
})
