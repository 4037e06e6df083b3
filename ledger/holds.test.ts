// Promises about holds: given back in part, captured above their amount, and, in whatever order these come, the same money as the model's.
import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { Database, Sql } from '#kit/db/database.ts'
import { money } from '#kit/money/money.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { isDeep } from '#kit/test/depth.ts'
import { balanceOf } from './balances.ts'
import { commit, findHold, type Operation, openAccount, setAccountState } from './ledger.ts'
import { commitToModel, type Model, newModel } from './ledger-model.ts'
import { type AccountId, accountId, holdId, transferId } from './posting.ts'
import { verifyLedger } from './proof/verify.ts'
import {
  acceptedHold,
  context,
  expire,
  fromTo,
  hold,
  naira,
  newKey,
  noon,
  post,
  release,
  reverse,
  settle,
  settlement,
  statuses,
  wallet,
} from './test-book.ts'

let world: TestDatabase
let database: Database
let sql: Sql
before(async () => {
  world = await testDatabase()
  database = world.open('finance_app')
  sql = database.sql
})
after(async () => {
  for (const finding of await verifyLedger(world.open('finance_reader')))
    assert.ok(finding.ok, JSON.stringify(finding))
  await world.drop()
})

const standing = async (account: AccountId) => {
  const { balance, held, available } = await balanceOf(sql, account)
  return [balance.minor, held.minor, available.minor]
}
const freeze = (account: AccountId, level: 'debit' | 'credit' | 'none') =>
  setAccountState(sql, { account, freeze: level, closed: false, at: noon, context })

test('a kept hold whose last kobo is settled is over', async () => {
  const ada = await wallet(sql, 100n)
  const held = await acceptedHold(sql, hold(ada, 40n))
  const last = settle(held, fromTo(ada, settlement, 40n), 'keep')
  assert.deepEqual(await statuses(sql, [last, release(held)]), ['posted', 'hold_not_open'])
})

describe('a part that is given back', () => {
  test('can be spent again, the rest stays held, and what is left of it is settled or released', async () => {
    const ada = await wallet(sql, 100n)
    const held = await acceptedHold(sql, hold(ada, 40n))
    assert.deepEqual(await statuses(sql, [release(held, { part: naira(15n) })]), ['posted'])
    assert.deepEqual(await standing(ada), [100n, 25n, 75n])
    const over = [settle(held, fromTo(ada, settlement, 26n), 'release'), release(held, { part: naira(26n) })]
    assert.deepEqual(await statuses(sql, over), ['hold_too_small', 'hold_too_small'])
    assert.deepEqual(await statuses(sql, [settle(held, fromTo(ada, settlement, 20n), 'keep')]), ['posted'])
    const one = await findHold(sql, held)
    assert.deepEqual([one?.settled, one?.released, one?.state], [naira(20n), naira(15n), 'held'])
    assert.deepEqual(await statuses(sql, [release(held)]), ['posted'])
    assert.deepEqual(await standing(ada), [80n, 0n, 80n])
    assert.equal((await findHold(sql, held))?.state, 'released')
  })

  test('of all that is left ends the hold; nothing is given back of one that is over', async () => {
    const ada = await wallet(sql, 100n)
    const held = await acceptedHold(sql, hold(ada, 40n))
    const parts = [release(held, { part: naira(40n) }), release(held, { part: naira(1n) })]
    assert.deepEqual(await statuses(sql, parts), ['posted', 'hold_not_open'])
    assert.deepEqual(await standing(ada), [100n, 0n, 100n])
  })

  test('comes back to a frozen wallet too: it was never away', async () => {
    const ada = await wallet(sql, 100n)
    const held = await acceptedHold(sql, hold(ada, 40n))
    await freeze(ada, 'credit')
    assert.deepEqual(await statuses(sql, [release(held, { part: naira(15n) })]), ['posted'])
    assert.deepEqual(await standing(ada), [100n, 25n, 75n])
  })

  test('under its key once; in another currency, of another part or of nothing it is refused', async () => {
    const ada = await wallet(sql, 100n)
    const held = await acceptedHold(sql, hold(ada, 40n))
    const part = release(held, { part: naira(15n) })
    assert.deepEqual(await statuses(sql, [part, part]), ['posted', 'already_posted'])
    assert.deepEqual(
      await statuses(sql, [part, { ...part, part: naira(16n) }, { ...release(held), key: part.key }]),
      ['already_posted', 'key_reused', 'key_reused'],
    )
    const odd = [release(held, { part: money('USD', 1n) }), release(held, { part: naira(2n ** 64n) })]
    assert.deepEqual(await statuses(sql, odd), ['currency_mismatch', 'balance_out_of_range'])
    await assert.rejects(
      commit(sql, [release(held, { part: naira(0n) })], { now: noon }),
      /more than nothing/,
    )
    assert.deepEqual(await standing(ada), [100n, 25n, 75n])
  })
})

describe('a capture above the hold', () => {
  const capture = (held: Awaited<ReturnType<typeof acceptedHold>>, from: AccountId, amount: bigint) =>
    settle(held, fromTo(from, settlement, amount), 'release')

  test('is refused, or takes the rest from what is available and from nothing that is held', async () => {
    const ada = await wallet(sql, 100n)
    const [held] = [await acceptedHold(sql, hold(ada, 40n)), await acceptedHold(sql, hold(ada, 30n))]
    const wishes = [
      capture(held, ada, 41n),
      { ...capture(held, ada, 71n), above: 'take' as const },
      { ...capture(held, ada, 70n), above: 'take' as const },
    ]
    assert.deepEqual(await statuses(sql, wishes), ['hold_too_small', 'not_enough_money', 'posted'])
    assert.deepEqual(await standing(ada), [30n, 30n, 0n])
    const one = await findHold(sql, held)
    assert.deepEqual([one?.settled, one?.state], [naira(40n), 'settled'])
  })

  test('a freeze stops what is above only where the caller says so', async () => {
    const [ada, obi] = [await wallet(sql, 100n), await wallet(sql, 100n)]
    for (const [who, above, answers] of [
      [ada, 'take_unless_frozen', ['account_frozen', 'posted']],
      [obi, 'take', ['posted', 'hold_not_open']],
    ] as const) {
      const held = await acceptedHold(sql, hold(who, 40n))
      await freeze(who, 'debit')
      const wishes = [
        { ...capture(held, who, 41n), above },
        { ...capture(held, who, 40n), above },
      ]
      assert.deepEqual(await statuses(sql, wishes), answers)
    }
  })
})

const acts = ['hold', 'further hold', 'part', 'capture', 'freeze', 'reversal', 'expiry'] as const
type Act = (typeof acts)[number]
const captures = [
  { amount: 25n, rest: 'keep' },
  { amount: 25n, rest: 'release' },
  { amount: 60n, rest: 'release' },
  { amount: 60n, rest: 'release', above: 'take' },
  { amount: 60n, rest: 'keep', above: 'take_unless_frozen' },
  { amount: 90n, rest: 'keep', above: 'take' },
] as const

function permutations<Value>(values: readonly Value[]): Value[][] {
  if (values.length === 0) return [[]]
  return values.flatMap((value, at) =>
    permutations(values.toSpliced(at, 1)).map((others) => [value, ...others]),
  )
}

/** One order of the acts on an account of its own, in the model's ids. */
type Story = {
  readonly account: AccountId
  readonly order: readonly Act[]
  readonly capture: (typeof captures)[number]
  readonly funded: bigint
  hold: bigint | undefined
  captured: bigint | undefined
}
const nowhere = 4n * 10n ** 18n
const due = new Date(noon.getTime() + 60_000)

function operationOf(bank: AccountId, story: Story, act: Exclude<Act, 'freeze'>): Operation {
  const { account, capture } = story
  const held = holdId(story.hold ?? nowhere)
  switch (act) {
    case 'hold':
      return hold(account, 40n, { expiresAt: due })
    case 'further hold':
      return hold(account, 30n)
    case 'part':
      return release(held, { part: naira(15n) })
    case 'capture': {
      const { amount, rest } = capture
      const settled = settle(held, fromTo(account, bank, amount), rest)
      return 'above' in capture ? { ...settled, above: capture.above } : settled
    }
    case 'reversal':
      return reverse(transferId(story.captured ?? story.funded))
    case 'expiry':
      return expire(held)
  }
}

/** Of the model and of the ledger, by the model's ids. */
type Known = Map<bigint, bigint>
const inLedgerIds = (known: Known, one: Operation): Operation => {
  if (one.op === 'settle' || one.op === 'release' || one.op === 'expire')
    return { ...one, hold: holdId(known.get(one.hold) ?? one.hold) }
  return one.op === 'reverse'
    ? { ...one, transfer: transferId(known.get(one.transfer) ?? one.transfer) }
    : one
}

const together = 4_000

/** Tells both the same; answers the model's ids. */
async function tell(
  model: Model,
  known: Known,
  operations: readonly Operation[],
): Promise<(bigint | undefined)[]> {
  const told: (bigint | undefined)[] = []
  for (let from = 0; from < operations.length; from += together) {
    const some = operations.slice(from, from + together)
    const expected = commitToModel(model, some, due)
    const answers = await commit(
      sql,
      some.map((one) => inLedgerIds(known, one)),
      { now: due },
    )
    for (const [at, one] of expected.entries()) {
      const answer = answers[at]
      assert.equal(answer?.status, one.status, `${some[at]?.op}`)
      if ('id' in one && answer !== undefined && 'id' in answer) known.set(one.id, answer.id)
      told.push('id' in one ? one.id : undefined)
    }
  }
  return told
}

async function freezeAll(model: Model, stories: readonly Story[]): Promise<void> {
  const accounts = stories.map(({ account }) => account)
  await sql`
    select ledger.set_account_state(id, true, false, false, ${noon}, 'test', 'a test', null, null)
    from unnest(${accounts}::bigint[]) id`
  for (const account of accounts) {
    const kept = model.accounts.get(account)
    assert.ok(kept)
    kept.barred = 'debit'
  }
}

async function openStories(bank: AccountId, model: Model, known: Known, count: number): Promise<AccountId[]> {
  const opened = await sql<{ id: bigint }>`
    select ledger.open_account('NGN', null, 'credit', false, ${noon}) id from generate_series(1, ${count}::int)`
  const accounts = opened.map(({ id }) => accountId(id))
  const cast = [bank, ...accounts].map((id) => ({ id, currency: 'NGN' as const, mayGoNegative: id === bank }))
  for (const [id, account] of newModel(cast).accounts) model.accounts.set(id, account)
  assert.equal(known.size, 0)
  return accounts
}

async function compare(model: Model, known: Known): Promise<void> {
  const ids = [...model.accounts.keys()]
  const rows = await sql<{ id: bigint; balance: bigint; held: bigint }>`
    select id, balance, held from ledger.accounts where id = any(${ids}::bigint[])`
  for (const { id, balance, held } of rows) {
    const kept = model.accounts.get(accountId(id))
    assert.deepEqual([balance, held], [kept?.balance, kept?.held])
  }
  const holds = await sql<{ id: bigint; settled_amount: bigint; released_amount: bigint; state: string }>`
    select id, settled_amount, released_amount, state from ledger.holds where account_id = any(${ids}::bigint[])`
  const shown = new Map(holds.map(({ id, ...one }) => [id, Object.values(one)]))
  assert.equal(holds.length, model.holds.size)
  for (const [id, { settled, released, state }] of model.holds)
    assert.deepEqual(shown.get(known.get(id) ?? 0n), [settled, released, state])
}

test('in every order of hold, further hold, part, capture, freeze, reversal and expiry the money is the model’s', async (context: TestContext) => {
  const bank = await openAccount(sql, { currency: 'NGN', at: noon, mayGoNegative: true })
  const [model, known]: [Model, Known] = [newModel([]), new Map()]
  const orders = permutations(acts)
  // Each order with one capture, in turns; before a release with each.
  const cast = orders.flatMap((order, at) =>
    captures.flatMap((capture, of) => (isDeep() || at % captures.length === of ? [{ order, capture }] : [])),
  )
  const accounts = await openStories(bank, model, known, cast.length)
  const funded = await tell(
    model,
    known,
    accounts.map((account) => post(fromTo(bank, account, 100n), { key: newKey() })),
  )
  const stories = cast.map((one, at): Story => {
    const [account, id] = [accounts[at], funded[at]]
    assert.ok(account !== undefined && id !== undefined)
    return { ...one, account, funded: id, hold: undefined, captured: undefined }
  })
  for (const step of acts.keys()) {
    await freezeAll(
      model,
      stories.filter(({ order }) => order[step] === 'freeze'),
    )
    const asked = stories.flatMap((story) => {
      const act = story.order[step]
      return act === undefined || act === 'freeze' ? [] : [{ story, act }]
    })
    const told = await tell(
      model,
      known,
      asked.map(({ story, act }) => operationOf(bank, story, act)),
    )
    for (const [at, { story, act }] of asked.entries()) {
      if (act === 'hold') story.hold = told[at]
      if (act === 'capture') story.captured = told[at]
    }
  }
  await compare(model, known)
  context.diagnostic(`${stories.length} stories of ${orders.length} orders`)
})
