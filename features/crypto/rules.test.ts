// Promises about the rules of crypto deposits: what arrives and when, what holds it, what it comes to, whatever a network does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf } from '#kit/coins/address.ts'
import { networks, tokens } from '#kit/coins/networks.ts'
import { money } from '#kit/money/money.ts'
import { convert } from '#kit/money/rate.ts'
import { sizeOf } from '#kit/test/depth.ts'
import { fc } from '#kit/test/properties.ts'
import type { CoinDeposit, CoinDepositState } from './rail.ts'
import {
  type About,
  depositStates,
  endedStates,
  heardOf,
  neededOf,
  nextLookSeconds,
  reasonsOf,
  worthOf,
} from './rules.ts'

const now = new Date('2026-06-15T09:00:00Z')
const to = addressOf(new Uint8Array(32).fill(9), 'tron')
const answer: CoinDeposit = {
  depositId: 'd1',
  holderId: 'h1',
  place: { coin: 'USDT', network: 'tron' },
  contract: undefined,
  txid: 't1',
  logIndex: undefined,
  toAddress: to,
  fromAddresses: [],
  amount: { units: 10_000_000n, decimals: 6 },
  feeUnits: 0n,
  confirmations: 20,
  required: 19,
  state: 'accepted',
  seenAt: now,
  detail: 'accepted',
}

test('nothing but the custodian’s word and enough blocks of our own count make coins arrive', () => {
  const states: CoinDepositState[] = [
    'seen',
    'confirming',
    'on_hold',
    'rejected',
    'unassigned',
    'absorbed',
    'vanished',
  ]
  for (const state of states) assert.equal(heardOf({ ...answer, state, confirmations: 1_000 }, now), state)
  for (let confirmations = 0; confirmations < 20; confirmations++)
    assert.equal(heardOf({ ...answer, confirmations }, now), 'confirming')
  assert.equal(heardOf(answer, now), 'arrived')
  assert.equal(heardOf({ ...answer, required: 64 }, now), 'confirming')
  const later = new Date(now.getTime() + 24 * 3_600_000)
  assert.equal(heardOf({ ...answer, confirmations: 19 }, later), 'arrived_uncounted')
})

const about: About = {
  answer,
  amount: { gross: money('USDT', 10_000_000n), net: money('USDT', 10_000_000n) },
  owner: 'u1',
  given: [{ coin: 'USDT', network: 'tron', userId: 'u1' }],
  isTooLarge: false,
  isUncounted: false,
  isTwin: false,
  hasHit: false,
  minimum: 1_000_000n,
}

test('each thing that stands in its way is told, and what a person has to see first stands first', () => {
  assert.deepEqual(reasonsOf(about), [])
  const evm = addressOf(new Uint8Array(32).fill(3), 'evm')
  const onBsc = { ...answer, place: { coin: 'USDT', network: 'bsc' }, toAddress: evm.toLowerCase() } as const
  const given = { coin: 'USDT', network: 'ethereum', userId: 'u1' } as const
  const cases: [Partial<About>, string[]][] = [
    [{ owner: undefined }, ['no_owner']],
    [{ amount: undefined }, ['wrong_token']],
    [{ amount: undefined, isTooLarge: true }, ['too_large']],
    [{ answer: { ...answer, place: undefined } }, ['wrong_token']],
    [{ given: [] }, ['not_our_address']],
    [{ given: about.given.map((one) => ({ ...one, userId: 'u2' })) }, ['not_our_address']],
    [{ given: about.given.map((one) => ({ ...one, coin: 'USDC' as const })) }, ['wrong_coin']],
    [{ answer: onBsc, given: [given] }, ['wrong_network']],
    [{ answer: onBsc, given: [given, { ...given, network: 'bsc' }] }, []],
    [{ hasHit: true, minimum: 20_000_000n }, ['screening', 'below_minimum']],
    [{ isTwin: true, isUncounted: true }, ['same_transaction', 'confirmations_stopped']],
  ]
  for (const [change, expected] of cases) assert.deepEqual(reasonsOf({ ...about, ...change }), expected)
})

const amounts = fc.bigInt({ min: 1n, max: 10n ** 15n })
const parts = fc.bigInt({ min: 10n ** 8n, max: 10n ** 13n })

test('no credit is worth more than its coins, and two halves never more than the whole', () => {
  fc.assert(
    fc.property(
      amounts,
      amounts,
      parts,
      fc.bigInt({ min: 0n, max: 9_999n }),
      (one, other, middle, spread) => {
        const rate = (value: bigint) => ({ base: 'USD', quote: 'NGN', parts: value }) as const
        const price = { middle: rate(middle), buy: rate((middle * (10_000n - spread)) / 10_000n) }
        const of = (minor: bigint, currency: 'NGN' | 'USD') =>
          worthOf({ gross: money('USDT', minor) }, currency, price) ?? assert.fail()
        const naira = of(one, 'NGN')
        assert.ok(naira.gets.minor <= naira.value.minor)
        const exact = convert(
          money('USDT', one),
          { ...price.middle, base: 'USDT' },
          { to: 'NGN', round: 'down' },
        )
        assert.equal(naira.value.minor, exact.minor)
        assert.ok(of(one, 'USD').gets.minor * 10_000n <= one)
        for (const currency of ['NGN', 'USD'] as const)
          assert.ok(
            of(one, currency).gets.minor + of(other, currency).gets.minor <=
              of(one + other, currency).gets.minor,
          )
      },
    ),
  )
})

test('naira wait for a rate, dollars for none', () => {
  const gross = money('USDC', 25_559_999n)
  assert.equal(worthOf({ gross }, 'NGN', undefined), undefined)
  assert.deepEqual(worthOf({ gross }, 'USD', undefined)?.gets, money('USD', 2_555n))
})

/** What a network does to one transfer, and when the custodian accepts it: it looks only at blocks, and may be hasty. */
type Step = { readonly is: 'block' | 'vanish' | 'mine' | 'accept' | 'hold'; readonly count: number }
const steps = fc.array(
  fc.record({
    is: fc.constantFrom('block', 'vanish', 'mine', 'accept', 'hold'),
    count: fc.integer({ min: 1, max: 40 }),
  }) satisfies fc.Arbitrary<Step>,
  { maxLength: 30 },
)

type Word = 'none' | 'accept' | 'hold'
/** As the custodian has a transfer that is so deep, or not there. */
function wordOf(depth: number | undefined, word: Word): CoinDepositState {
  if (depth === undefined) return 'vanished'
  if (word === 'hold') return 'on_hold'
  return word === 'accept' ? 'accepted' : 'confirming'
}
const after = (depth: number | undefined, { is, count }: Step): number | undefined => {
  if (is === 'vanish') return undefined
  if (is === 'mine') return depth ?? 0
  return is === 'block' && depth !== undefined ? depth + count : depth
}

test('whatever a network and a custodian do, nothing arrives that is not there deep enough, and all that is does', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tokens), steps, ({ coin, network }, story) => {
      let depth: number | undefined = 0
      let word: Word = 'none'
      for (const step of story) {
        depth = after(depth, step)
        if (depth === undefined) word = 'none'
        else if (step.is === 'accept' || step.is === 'hold') word = step.is
        const told: CoinDeposit = {
          ...answer,
          place: { coin, network },
          required: undefined,
          state: wordOf(depth, word),
          confirmations: depth ?? 0,
        }
        const isDeep: boolean = depth !== undefined && depth >= networks[network].confirmations
        assert.equal(heardOf(told, now) === 'arrived', word === 'accept' && isDeep)
        assert.equal(neededOf(told), networks[network].confirmations)
      }
    }),
    { numRuns: Math.max(10_000, sizeOf('draws')) },
  )
})

test('what has not ended is asked about again and again, and what has ended is not for ever', () => {
  for (const state of depositStates) {
    const young = nextLookSeconds({ state, reason: null, lost_at: null }, 0)
    const old = nextLookSeconds({ state, reason: null, lost_at: null }, 10 * 86_400)
    const isOver = ['returning', 'returned'].includes(state)
    assert.equal(young === undefined, isOver, state)
    const isWatched = endedStates.some((ended) => ended === state)
    assert.equal(old === undefined, isOver || isWatched, state)
    if (isWatched)
      assert.ok(Number(nextLookSeconds({ state, reason: null, lost_at: new Date(0) }, 0)) < Number(young))
  }
})
