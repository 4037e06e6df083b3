// Answers for the promises of how a transaction stands.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { say } from '#kit/words/words.ts'
import { heldReason } from './held-reason.ts'
import { reversedWord } from './reversed-word.ts'
import { rowWord, shownAccount, standingWord } from './standing.ts'
import { isHeld, isWaiting } from './waits.ts'
import type { Transaction } from './transactions.ts'

const deposit: Transaction = {
  id: '019abc00-0000-7000-8000-000000000001',
  reference: 'tr_7QK492MDX1',
  type: 'deposit',
  channel: 'bank_transfer',
  direction: 'credit',
  amount: '85000.00',
  fee: '0.00',
  vat: '0.00',
  stamp_duty: '0.00',
  total: '85000.00',
  currency: 'NGN',
  status: 'success',
  held_for: null,
  taken_back: false,
  narration: '',
  counterparty: { name: 'Olúwaṣeun Adébáyọ̀', bank_name: 'Zenith Bank', account_number: '2087641935' },
  facts: [],
  provider_reference: null,
  created_at: '2026-11-21T13:06:00.000Z',
  session_id: null,
  held_until: null,
  paid_late_at: null,
  completed_at: '2026-11-21T13:06:07.000Z',
}

const none = {
  singleDeposit: undefined,
  balance: undefined,
  firstHours: undefined,
  firstHoursUntil: undefined,
}

test('a deposit above what a new device may receive waits for a time, whole, and for nobody', () => {
  const waits = { ...deposit, status: 'pending', held_for: 'above_activation_limit' } as const
  assert.equal(standingWord(waits), 'On hold')
  const hours = { ...none, firstHours: '₦20,000', firstHoursUntil: 'Sunday 14:05' }
  assert.equal(
    heldReason(waits.held_for, hours),
    'A new account or device may receive ₦20,000 until Sunday 14:05. This deposit is on hold until then. It then reaches your wallet in full, automatically.',
  )
  assert.match(
    heldReason(waits.held_for, none),
    /^This deposit is above what a new account or device may receive in its first 24 hours\. It is on hold until then/,
  )
})

test('one that failed says in a list that nothing was taken; what is on its way has one word', () => {
  const out = { ...deposit, direction: 'debit' } as const
  assert.equal(rowWord({ ...out, status: 'failed' }), 'Failed. Not charged')
  assert.equal(standingWord({ ...out, status: 'processing' }), 'Pending')
  assert.equal(standingWord({ ...out, status: 'pending' }), 'Pending')
})

test('what we reversed says whose it is now: who received it has it no longer', () => {
  const received = { ...deposit, type: 'customer_transfer', status: 'reversed' } as const
  const saying = (more: Partial<Transaction>) => {
    const word = reversedWord({ ...received, ...more })
    return word === undefined ? undefined : say(word, { product: 'We', name: 'Ada' })
  }
  assert.equal(saying({}), 'We returned this payment to Ada. It is no longer in your wallet.')
  assert.equal(saying({ type: 'adjustment' }), 'We took this out of your wallet again.')
  assert.equal(saying({ type: 'adjustment', direction: 'debit' }), 'We put this back into your wallet.')
  for (const more of [{ direction: 'debit' }, { type: 'deposit' }, { status: 'success' }] as const)
    assert.equal(saying(more), undefined)
})

test('a deposit above a limit reads as held, with the limit in words', () => {
  const held = { ...deposit, status: 'pending', held_for: 'above_single_limit' } as const
  assert.equal(isWaiting(held) && isHeld(held), true)
  assert.equal(standingWord(held), 'On hold')
  assert.match(
    heldReason(held.held_for, { ...none, singleDeposit: '₦50,000.00' }),
    /above your limit of ₦50,000\.00 for one payment\. Ask for a higher tier under Limits/,
  )
})

test('every reason that waits has words, also one this app does not know yet', () => {
  const known = ['above_single_limit', 'above_balance_limit', 'wallet_frozen', 'something_new', null]
  assert.equal(new Set(known.map((reason) => heldReason(reason, none))).size, 4)
})

test('what the bank sends back is on its way back, and not in review', () => {
  const back = { ...deposit, status: 'pending', held_for: 'returning' } as const
  assert.equal(standingWord(back), 'Being returned')
  assert.match(heldReason(back.held_for, none), /is returning it to the sender/)
})

test('a released deposit is not held any more, whatever it once waited for', () => {
  assert.equal(isHeld({ status: 'success', held_for: 'above_single_limit' }), false)
})

test('an account the bank has masked shows what is left of it', () => {
  assert.equal(shownAccount('2087641935'), '2087 641 935')
  assert.equal(shownAccount('XXXXXX1400'), '•••• 1400')
})
