// Promises about the word on home: said on the first tier, later only near a limit of the tier, and never over a request.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nudgeOf } from './nudge.ts'

type Standing = Parameters<typeof nudgeOf>[0]
type Mine = Standing['mine']

function tierOf(tier: number, daily: string | null): Mine['tiers'][number] {
  return {
    tier,
    name: `Tier ${tier}`,
    from: '2024-01-01T00:00:00.000Z',
    until: null,
    currency: 'NGN',
    requirements: [],
    single_deposit_limit: '50000.00',
    daily_outflow_limit: daily,
    max_balance: '300000.00',
  }
}

const sending = { most: '50000.00', used: '0.00', left: '50000.00' }
const standing: Standing = {
  mine: {
    tier: 1,
    tiers: [tierOf(1, '50000.00'), tierOf(2, '200000.00'), tierOf(3, null)],
  },
  hasRequest: false,
  limits: {
    currency: 'NGN',
    tier: 1,
    day: '2026-11-21',
    resets_at: '2026-11-21T23:00:00.000Z',
    sending,
    sending_by: 'tier',
    sending_allowed: '50000.00',
    sending_allowed_by: 'tier',
    single_deposit: '50000.00',
    balance: '300000.00',
    activation: null,
    send_now: '50000.00',
    send_now_by: 'day',
    receive_now: '50000.00',
    receive_now_by: 'tier',
    own_daily: null,
    shield: '100000.00',
    own_shield: null,
    shield_usual: '100000.00',
    dollars: null,
  },
  balance: '1000.00',
}
const used = (amount: string) => ({ ...standing.limits, sending: { ...sending, used: amount } })

test('on the first tier the way up is told', () => {
  assert.deepEqual(nudgeOf(standing), { tier: 2, daily: '200000.00', near: undefined })
})

test('four fifths of today’s limit are near, less is not', () => {
  const near = { limit: 'sending', used: '40000.00', most: '50000.00' }
  assert.deepEqual(nudgeOf({ ...standing, limits: used('40000.00') })?.near, near)
  assert.equal(nudgeOf({ ...standing, limits: used('39900.00') })?.near, undefined)
})

test('a balance near its limit is told too', () => {
  const near = { limit: 'balance', used: '299999.99', most: '300000.00' }
  assert.deepEqual(nudgeOf({ ...standing, balance: '299999.99' })?.near, near)
})

test('a limit of one’s own is not the tier’s to lift', () => {
  const limits = { ...used('50000.00'), sending_by: 'own' as const }
  assert.equal(nudgeOf({ ...standing, limits })?.near, undefined)
})

test('on the second tier only what is near is worth a word, on the last nothing is', () => {
  const second = { ...standing, mine: { ...standing.mine, tier: 2 } }
  assert.equal(nudgeOf(second), undefined)
  assert.equal(nudgeOf({ ...second, limits: used('45000.00') })?.daily, null)
  const last = { ...standing, mine: { ...standing.mine, tier: 3 }, limits: used('50000.00') }
  assert.equal(nudgeOf(last), undefined)
})

test('who has asked for the next tier is told nothing, nor who has none yet', () => {
  assert.equal(nudgeOf({ ...standing, hasRequest: true }), undefined)
  assert.equal(nudgeOf({ ...standing, mine: { ...standing.mine, tier: 0 } }), undefined)
})
