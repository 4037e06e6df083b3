// Promises about rates that are believed: not when they are old, ahead of time, or far from the one before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '#kit/money/money.ts'
import { sizeOf } from '#kit/test/depth.ts'
import { fc } from '#kit/test/properties.ts'
import { accountId } from '#ledger/posting.ts'
import { converted, type Trade, traded } from './postings.ts'
import {
  baseChange,
  type Believed,
  type Deal,
  dealSides,
  fitsCoins,
  fitsPosition,
  hasJumped,
  isOld,
  otherSide,
  pair,
  positionChange,
  quoteHolds,
  reckonDeal,
  type Side,
  tradeRate,
  whyRefused,
} from './rules.ts'
import { tradeSides } from './trade-contract.ts'

const now = new Date('2026-11-26T09:40:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const rate = (parts: bigint) => ({ parts })
const nothing: Believed = { last: [], hourAgo: [], newest: undefined }

test('a rate holds for two minutes of the source’s own time', () => {
  assert.deepEqual([isOld(ago(120), now), isOld(ago(120.001), now)], [false, true])
})

test('a tenth more or less is no jump, a hundredth of a percent more is one', () => {
  const before = rate(1_000_000n)
  assert.deepEqual(
    [1_100_000n, 1_100_001n, 900_000n, 899_999n, 10_000_000n, 1n].map((parts) =>
      hasJumped(before, rate(parts)),
    ),
    [false, true, false, true, true, true],
  )
})

test('what is old, ahead or has jumped is refused, in this order; the first of all is believed', () => {
  const why = (asOf: Date, parts = 100n, before: bigint | undefined = 100n) =>
    whyRefused(
      { rate: rate(parts), asOf },
      { ...nothing, last: before === undefined ? [] : [rate(before)] },
      now,
    )
  assert.equal(why(now), undefined)
  assert.equal(whyRefused({ rate: rate(1n), asOf: now }, nothing, now), undefined)
  assert.equal(why(ago(-60)), undefined)
  assert.equal(why(ago(-61), 1_000n), 'ahead')
  assert.equal(why(ago(121), 1_000n), 'old')
  assert.equal(why(now, 1_000n), 'jumped')
})

test('small steps that come to more than a fifth within an hour are a jump, unless people have set a rate near it', () => {
  const why = (parts: bigint, ...hourAgo: bigint[]) =>
    whyRefused(
      { rate: rate(parts), asOf: now },
      { ...nothing, last: [rate(119n)], hourAgo: hourAgo.map(rate) },
      now,
    )
  assert.deepEqual(
    [why(120n, 100n), why(121n, 100n), why(121n), why(121n, 100n, 118n)],
    [undefined, 'jumped', undefined, undefined],
  )
})

const anyDeal = fc
  .record({
    from: fc.constantFrom<Side>('NGN', 'USD'),
    isGiven: fc.boolean(),
    minor: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    parts: fc.bigInt({ min: 10n ** 8n, max: 10n ** 13n }),
    spread: fc.bigInt({ min: 0n, max: 2_000n }),
  })
  .map(({ from, isGiven, minor, parts, spread }) => {
    const amount = money(isGiven ? from : otherSide(from), minor)
    return {
      asked: { from, amount },
      spread,
      found: reckonDeal({ from, amount }, { middle: { ...pair, parts }, spread }),
    }
  })

const runs = { numRuns: sizeOf('conversionDraws') }
const valueAt = (minor: bigint, parts: bigint): bigint => minor * parts

test('a customer gives no more than was asked for, gets no less than was wanted, and never better than the price', () => {
  fc.assert(
    fc.property(anyDeal, ({ asked, found }) => {
      if (!found.ok) return
      const { gives, gets, price, middle, value } = found.value
      const { isBuying, nairaPaid, dollarsMoved } = dealSides(found.value)
      if (asked.amount.currency === asked.from) assert.ok(gives.minor <= asked.amount.minor)
      else assert.ok(gets.minor >= asked.amount.minor)
      // Naira are kobo and dollars cents: their scales are the same.
      const [paid, at] = [nairaPaid.minor * 100_000_000n, valueAt(dollarsMoved.minor, price.parts)]
      assert.ok(isBuying ? paid >= at : paid <= at)
      // What the house earns is the spread and less than a kobo, or what less than a cent is worth.
      const earned = isBuying ? nairaPaid.minor - value.minor : value.minor - nairaPaid.minor
      const most = valueAt(
        dollarsMoved.minor,
        isBuying ? price.parts - middle.parts : middle.parts - price.parts,
      )
      assert.ok(earned >= 0n && earned * 100_000_000n <= most + valueAt(1n, middle.parts) + 200_000_000n)
    }),
    runs,
  )
})

test('no sequence of conversions there and back gains anything', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.array(
        fc.record({ share: fc.bigInt({ min: 1n, max: 100n }), from: fc.constantFrom<Side>('NGN', 'USD') }),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      fc.bigInt({ min: 10n ** 8n, max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 500n }),
      (start, steps, parts, spread) => {
        const has = { NGN: start, USD: 0n }
        for (const { share, from } of steps) {
          const minor = (has[from] * share) / 100n
          const deal = reckonDeal(
            { from, amount: money(from, minor) },
            { middle: { ...pair, parts }, spread },
          )
          if (minor === 0n || !deal.ok) continue
          has[from] -= deal.value.gives.minor
          has[otherSide(from)] += deal.value.gets.minor
          assert.ok(has[from] >= 0n)
        }
        assert.ok(has.NGN * 100_000_000n + valueAt(has.USD, parts) <= start * 100_000_000n)
      },
    ),
    { numRuns: sizeOf('conversionDraws') / 10 },
  )
})

test('what is posted sums to nothing in each currency, and its position is what the limit counts', () => {
  const wallets = { naira: accountId(1n), dollars: accountId(2n) }
  fc.assert(
    fc.property(anyDeal, ({ found }) => {
      if (!found.ok) return
      const sums = new Map<string, bigint>()
      const { legs } = converted(found.value, wallets)
      for (const { side, amount, account } of legs) {
        const minor = side === 'credit' ? amount.minor : -amount.minor
        sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + minor)
        if (account === 'USD/usd-ngn/position') assert.equal(minor, positionChange(found.value))
      }
      assert.deepEqual([...sums.values()], [0n, 0n])
    }),
    { numRuns: sizeOf('conversionDraws') / 10 },
  )
})

test('less than a cent is no conversion', () => {
  const middle = { ...pair, parts: 150_000_000_000n }
  const reckon = (from: Side, minor: bigint): Deal | string => {
    const deal = reckonDeal({ from, amount: money(from, minor) }, { middle, spread: 150n })
    return deal.ok ? deal.value : deal.code
  }
  assert.deepEqual([reckon('NGN', 1_522n), reckon('NGN', 0n)], ['amount_too_small', 'amount_too_small'])
  assert.deepEqual(reckon('NGN', 1_523n), {
    gives: money('NGN', 1_523n),
    gets: money('USD', 1n),
    middle,
    price: { ...pair, parts: 152_250_000_000n },
    value: money('NGN', 1_500n),
  })
})

test('a position stays within its limit, or comes nearer to nothing', () => {
  assert.deepEqual(
    [
      [0n, 100n],
      [0n, -101n],
      [-100n, -1n],
      [-500n, 100n],
      [-500n, 1_100n],
      [50n, 50n],
    ].map(([before = 0n, change = 0n]) => fitsPosition(before, change, 100n)),
    [true, false, false, true, false, true],
  )
})

test('a quote holds for 59.999 seconds, and not for 60', () => {
  assert.deepEqual([quoteHolds(now, ago(0.001)), quoteHolds(now, now)], [true, false])
})

test('a trade comes to so much for one whole unit, whatever decimals its sides have', () => {
  const naira = money('NGN', 151_000_00n)
  assert.equal(tradeRate({ base: money('USD', 100_00n), quote: naira }).parts, 151_000_000_000n)
  assert.equal(tradeRate({ base: money('USDT', 100_000_000n), quote: naira }).parts, 151_000_000_000n)
  assert.equal(tradeRate({ base: money('USDC', 1_000_000n), quote: money('USD', 99n) }).parts, 99_000_000n)
})

test('coins at a custodian count as dollars: the last millionth within the limit fits, the next does not', () => {
  assert.equal(fitsCoins(90_000_000n, 10_000_000n, 100_00n), true)
  assert.equal(fitsCoins(90_000_000n, 10_000_001n, 100_00n), false)
})

const positions = [
  { pair: 'usd-ngn', currency: 'USD', quoted: 'NGN', holder: 'dollar-bank', bank: 'paystack' },
  { pair: 'usdt-ngn-quidax', currency: 'USDT', quoted: 'NGN', holder: 'quidax', bank: 'paystack' },
  { pair: 'usdc-usd-fireblocks', currency: 'USDC', quoted: 'USD', holder: 'fireblocks', bank: 'dollar-bank' },
] as const

test('what is recorded sums to nothing in each currency, and the position and its holder change by the same', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...positions),
      fc.constantFrom(...tradeSides),
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      ({ pair: name, currency, quoted, holder, bank }, side, minor, paid) => {
        const of = { pair: name, base: money(currency, minor), holder }
        const trade: Trade =
          side === 'fee' ? { ...of, side } : { ...of, side, bank, quote: money(quoted, paid) }
        const { legs } = traded(trade)
        const sums = new Map<string, bigint>()
        const moved = new Map<string, bigint>()
        for (const { side: way, amount, account } of legs) {
          const change = way === 'credit' ? amount.minor : -amount.minor
          sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + change)
          moved.set(String(account), change)
        }
        assert.ok([...sums.values()].every((sum) => sum === 0n))
        const change = baseChange(trade)
        assert.equal(moved.get(`${currency}/${name}/position`), change)
        // What lies at a holder has a debit balance.
        assert.equal(moved.get(`${currency}/${holder}/settlement`), -change)
        if (side === 'fee') assert.deepEqual([legs.length, change], [2, -minor])
      },
    ),
    { numRuns: sizeOf('conversionDraws') / 10 },
  )
})

test('a sale and a purchase are each other’s opposite, in both currencies', () => {
  const base = money('USDT', 4_000_000n)
  const quote = money('NGN', 5_960_00n)
  const both = (['buy', 'sell'] as const).map((side) =>
    traded({ side, pair: 'usdt-ngn-quidax', base, quote, holder: 'quidax', bank: 'paystack' }).legs.map(
      (leg) => `${leg.account} ${leg.side} ${leg.amount.minor}`,
    ),
  )
  const [bought = [], sold = []] = both
  const opposite = bought.map((leg) =>
    leg.includes(' debit ') ? leg.replace(' debit ', ' credit ') : leg.replace(' credit ', ' debit '),
  )
  assert.deepEqual(opposite.toSorted(), sold.toSorted())
})
