// Answers for what the ledger promises: each refusal, keys, holds, reversals, states and what it tells.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Database, Sql } from '#kit/db/database.ts'
import { money } from '#kit/money/money.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { balanceOf, balancesOf, findHouseBalance, standingsOf } from './balances.ts'
import { commit, commitOne, findHold, keyFrom, openAccount, setAccountState } from './ledger.ts'
import { statement } from './statement.ts'
import { accountId, credit, debit, holdId, house, houseCode, houseOwn, transferId } from './posting.ts'
import {
  accepted,
  acceptedHold,
  acceptedTransfer,
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
import { verifyLedger } from './proof/verify.ts'

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

const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const standing = async (account: Parameters<typeof balanceOf>[1]) => {
  const { balance, held, available, version } = await balanceOf(sql, account)
  return [balance.minor, held.minor, available.minor, version]
}

describe('posting', () => {
  test('money moves: every balance is credits less debits, and each entry tells the balance after it', async () => {
    const [ada, obi] = [await wallet(sql, 100n), await wallet(sql)]
    const transfer = await acceptedTransfer(
      sql,
      post(fromTo(ada, obi, 30n), { effectiveAt: new Date('2026-03-02T23:30:00Z') }),
    )
    assert.deepEqual(await standing(ada), [70n, 0n, 70n, 2n])
    assert.deepEqual(await standing(obi), [30n, 0n, 30n, 1n])
    const [first, newest] = await statement(sql, ada, { limit: 10 })
    assert.equal(newest?.transfer, transfer)
    assert.deepEqual([newest?.amount, newest?.balanceAfter], [naira(-30n), naira(70n)])
    assert.deepEqual([newest?.recordedAt, first?.balanceAfter], [noon, naira(100n)])
    const [row] = await sql<{
      day: string
    }>`select business_day as day from ledger.transfers where id = ${transfer}`
    assert.equal(row?.day, '2026-03-03', 'half past midnight in Lagos')
    assert.deepEqual((await balanceOf(sql, ada)).lastEntryAt, noon)
  })

  test('a statement is read page by page, oldest first, within its bounds', async () => {
    const ada = await wallet(sql, 50n)
    await statuses(
      sql,
      Array.from({ length: 6 }, () => post(fromTo(ada, settlement, 1n))),
    )
    const page = await statement(sql, ada, { limit: 3 })
    const next = await statement(sql, ada, { limit: 9, after: page[2], last: 6n })
    assert.deepEqual(
      [...page, ...next].map((entry) => entry.version),
      [1n, 2n, 3n, 4n, 5n, 6n],
    )
    const soon = new Date(noon.getTime() + 1)
    assert.deepEqual(await statement(sql, ada, { until: noon, limit: 9 }), [])
    assert.deepEqual(await statement(sql, ada, { from: soon, limit: 9 }), [])
    assert.equal((await statement(sql, ada, { from: noon, until: soon, limit: 9 })).length, 7)
  })

  test('a posting may have many legs and several currencies, each of which sums to zero', async () => {
    const ada = await wallet(sql, 1_000n)
    const dollars = await openAccount(sql, { currency: 'USD', at: noon })
    const desk = await openAccount(sql, { currency: 'USD', at: noon, mayGoNegative: true })
    const exchange = [
      debit(ada, naira(900n)),
      credit(settlement, naira(880n)),
      credit(houseOwn('NGN', 'fees'), naira(20n)),
      debit(desk, money('USD', 5n)),
      credit(dollars, money('USD', 5n)),
    ]
    assert.deepEqual(await statuses(sql, [post(exchange)]), ['posted'])
    assert.deepEqual((await balanceOf(sql, dollars)).balance, money('USD', 5n))
    const uneven = [...exchange.slice(0, 4), credit(dollars, money('USD', 6n))]
    const swapped = [debit(ada, naira(5n)), credit(dollars, money('USD', 5n))]
    assert.deepEqual(await statuses(sql, [post(uneven), post(swapped)]), ['unbalanced', 'unbalanced'])
  })

  test('operations of one call are judged in their order: money that arrives first can be spent after', async () => {
    const [ada, obi] = [await wallet(sql), await wallet(sql)]
    assert.deepEqual(
      await statuses(sql, [
        post(fromTo(ada, obi, 10n)),
        post(fromTo(settlement, ada, 10n)),
        post(fromTo(ada, obi, 7n)),
        post(fromTo(ada, obi, 7n)),
        post(fromTo(obi, ada, 7n)),
        post(fromTo(ada, obi, 10n)),
      ]),
      ['not_enough_money', 'posted', 'posted', 'not_enough_money', 'posted', 'posted'],
    )
    assert.deepEqual(
      [await standing(ada), await standing(obi)],
      [
        [0n, 0n, 0n, 4n],
        [10n, 0n, 10n, 3n],
      ],
    )
  })

  test('within one posting only the end counts: a wallet may pay and be paid in any order of the legs', async () => {
    const [ada, obi] = [await wallet(sql, 10n), await wallet(sql, 10n)]
    assert.deepEqual(await statuses(sql, [post([...fromTo(ada, obi, 15n), ...fromTo(obi, ada, 5n)])]), [
      'posted',
    ])
  })

  test('no operations are no call', async () => {
    assert.deepEqual(await commit(sql, [], { now: noon }), [])
    const [row] = await sql<{
      o_status: string[]
    }>`select o_status from ledger.commit(${noon}, '{}', '{}', '{}', '{}', '{}',
      '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`
    assert.deepEqual(row?.o_status, [])
  })

  test('4096 operations are one call, and more are a fault of ours', async () => {
    const ada = await wallet(sql, 5_000n)
    const many = Array.from({ length: 4096 }, () => post(fromTo(ada, settlement, 1n)))
    assert.ok((await statuses(sql, many)).every((status) => status === 'posted'))
    await assert.rejects(
      statuses(sql, [...many, post(fromTo(ada, settlement, 1n))]),
      /at most 4096 operations/,
    )
  })
})

describe('refusals', () => {
  test('not_enough_money: a wallet never spends more than it has beside its holds', async () => {
    const ada = await wallet(sql, 100n)
    await accepted(sql, hold(ada, 60n))
    assert.deepEqual(
      await statuses(sql, [
        post(fromTo(ada, settlement, 41n)),
        hold(ada, 41n),
        post(fromTo(ada, settlement, 40n)),
        hold(ada, 1n),
      ]),
      ['not_enough_money', 'not_enough_money', 'posted', 'not_enough_money'],
    )
    assert.deepEqual(await standing(ada), [60n, 60n, 0n, 2n])
  })

  test('account_frozen: a barred side refuses, the other side does not', async () => {
    const bar = async (freeze: 'none' | 'debit' | 'credit' | 'all') => {
      const ada = await wallet(sql, 10n)
      await setAccountState(sql, { account: ada, freeze, closed: false, at: noon, context })
      assert.equal((await balanceOf(sql, ada)).freeze, freeze)
      return statuses(sql, [
        post(fromTo(ada, settlement, 1n)),
        post(fromTo(settlement, ada, 1n)),
        hold(ada, 1n),
      ])
    }
    assert.deepEqual(await bar('debit'), ['account_frozen', 'posted', 'account_frozen'])
    assert.deepEqual(await bar('credit'), ['posted', 'account_frozen', 'posted'])
    assert.deepEqual(await bar('all'), ['account_frozen', 'account_frozen', 'account_frozen'])
    assert.deepEqual(await bar('none'), ['posted', 'posted', 'posted'])
  })

  test('account_frozen spares what was promised before: an older hold settles, and can be released', async () => {
    const ada = await wallet(sql, 10n)
    const [first, second] = [await acceptedHold(sql, hold(ada, 4n)), await acceptedHold(sql, hold(ada, 3n))]
    await setAccountState(sql, { account: ada, freeze: 'all', closed: false, at: noon, context })
    assert.deepEqual(
      await statuses(sql, [settle(first, fromTo(ada, settlement, 4n), 'release'), release(second)]),
      ['posted', 'posted'],
    )
  })

  test('account_closed: a closed account takes nothing, and stays closed', async () => {
    const [ada, obi] = [await wallet(sql), await wallet(sql, 5n)]
    const close = (account: typeof ada, closed = true) =>
      setAccountState(sql, { account, freeze: 'none', closed, at: noon, context })
    assert.deepEqual(await close(ada), { ok: true, value: undefined })
    assert.deepEqual(await close(ada), { ok: true, value: undefined })
    assert.deepEqual(await statuses(sql, [post(fromTo(obi, ada, 1n)), hold(ada, 1n)]), [
      'account_closed',
      'account_closed',
    ])
    assert.deepEqual(await close(ada, false), { ok: false, code: 'account_closed' })
    assert.deepEqual(await close(obi), { ok: false, code: 'account_not_empty' })
    assert.deepEqual(await close(accountId(10n ** 15n)), { ok: false, code: 'unknown_account' })
    assert.equal((await balanceOf(sql, ada)).closed, true)
  })

  test('unknown_account: by id and by house code', async () => {
    const ada = await wallet(sql, 5n)
    assert.deepEqual(
      await statuses(sql, [
        post(fromTo(ada, accountId(10n ** 15n), 1n)),
        post(fromTo(ada, house('NGN', 'settlement', 'nobody'), 1n)),
        hold(accountId(10n ** 15n), 1n),
      ]),
      ['unknown_account', 'unknown_account', 'unknown_account'],
    )
  })

  test('currency_mismatch: an amount is in the currency of its account', async () => {
    const ada = await wallet(sql, 5n)
    const dollars = await openAccount(sql, { currency: 'USD', at: noon })
    const wrong = [debit(ada, money('USD', 1n)), credit(dollars, money('USD', 1n))]
    assert.deepEqual(await statuses(sql, [post(wrong), hold(dollars, 1n)]), [
      'currency_mismatch',
      'currency_mismatch',
    ])
  })

  test('unbalanced: legs that do not sum to zero, too few legs, too many', async () => {
    const ada = await wallet(sql, 500n)
    const many = Array.from({ length: 33 }, () => fromTo(ada, settlement, 1n)).flat()
    assert.deepEqual(
      await statuses(sql, [
        post([debit(ada, naira(2n)), credit(settlement, naira(1n))]),
        post([debit(ada, naira(1n))]),
        post([]),
        post(many),
        post(many.slice(2)),
      ]),
      ['unbalanced', 'unbalanced', 'unbalanced', 'unbalanced', 'posted'],
    )
  })

  test('unbalanced beats chance: two hundred postings off by one are all refused', async () => {
    const [ada, obi] = [await wallet(sql, 100_000n), await wallet(sql)]
    const uneven = Array.from({ length: 200 }, (_, index) => {
      const amount = BigInt(index + 1)
      return post([
        debit(ada, naira(amount)),
        credit(obi, naira(index % 2 ? amount + 1n : amount + 2n)),
        debit(settlement, naira(3n)),
      ])
    })
    assert.ok((await statuses(sql, uneven)).every((status) => status === 'unbalanced'))
  })

  test('hold_not_found: no such hold, or not on the account that the posting debits', async () => {
    const [ada, obi] = [await wallet(sql, 10n), await wallet(sql, 10n)]
    const held = await acceptedHold(sql, hold(ada, 5n))
    const nothing = holdId(10n ** 15n)
    assert.deepEqual(
      await statuses(sql, [
        settle(nothing, fromTo(ada, obi, 1n), 'release'),
        release(nothing),
        expire(nothing),
        settle(held, fromTo(obi, ada, 1n), 'release'),
      ]),
      ['hold_not_found', 'hold_not_found', 'hold_not_found', 'hold_not_found'],
    )
  })

  test('hold_not_open: a hold ends once, whichever way comes first', async () => {
    const ada = await wallet(sql, 10n)
    const due = { expiresAt: noon }
    const held = [
      await acceptedHold(sql, hold(ada, 1n, due)),
      await acceptedHold(sql, hold(ada, 1n, due)),
      await acceptedHold(sql, hold(ada, 1n, due)),
    ] as const
    const ways = (one: (typeof held)[number]) => [
      settle(one, fromTo(ada, settlement, 1n), 'keep'),
      release(one),
      expire(one),
    ]
    const [first, second, third] = held
    assert.deepEqual(await statuses(sql, ways(first)), ['posted', 'hold_not_open', 'hold_not_open'])
    assert.deepEqual(await statuses(sql, ways(second).reverse()), [
      'posted',
      'hold_not_open',
      'hold_not_open',
    ])
    assert.deepEqual(await statuses(sql, [release(third)]), ['posted'])
    assert.deepEqual(await statuses(sql, ways(third)), ['hold_not_open', 'hold_not_open', 'hold_not_open'])
  })

  test('hold_not_due: a hold expires at its time, not before, and never without one', async () => {
    const ada = await wallet(sql, 10n)
    const timed = await acceptedHold(sql, hold(ada, 1n, { expiresAt: later(10) }))
    const open = await acceptedHold(sql, hold(ada, 1n))
    assert.deepEqual(await statuses(sql, [expire(timed), expire(open)], later(9)), [
      'hold_not_due',
      'hold_not_due',
    ])
    assert.deepEqual(await statuses(sql, [expire(timed), expire(open)], later(10)), [
      'posted',
      'hold_not_due',
    ])
    assert.equal((await findHold(sql, timed))?.state, 'expired')
  })

  test('hold_too_small: a settlement takes no more than what is left of the hold', async () => {
    const ada = await wallet(sql, 100n)
    const held = await acceptedHold(sql, hold(ada, 10n))
    assert.deepEqual(
      await statuses(sql, [
        settle(held, fromTo(ada, settlement, 11n), 'keep'),
        settle(held, fromTo(ada, settlement, 6n), 'keep'),
        settle(held, fromTo(ada, settlement, 5n), 'keep'),
        settle(held, [...fromTo(ada, settlement, 3n), ...fromTo(ada, houseOwn('NGN', 'fees'), 2n)], 'keep'),
      ]),
      ['hold_too_small', 'posted', 'hold_too_small', 'hold_too_small'],
    )
  })

  test('already_reversed and not_reversible: once, and never a reversal or what moved no money', async () => {
    const ada = await wallet(sql, 10n)
    const transfer = await acceptedTransfer(sql, post(fromTo(ada, settlement, 4n)))
    assert.deepEqual(await statuses(sql, [reverse(transfer), reverse(transfer)]), [
      'posted',
      'already_reversed',
    ])
    assert.deepEqual(await statuses(sql, [reverse(transfer)]), ['already_reversed'])
    const undone = (await statement(sql, ada, { limit: 9 })).at(-1)
    assert.equal(undone?.reverses, transfer)
    const held = await accepted(sql, hold(ada, 1n))
    assert.deepEqual(
      await statuses(sql, [
        reverse(undone.transfer),
        reverse(transferId(held)),
        reverse(transferId(10n ** 15n)),
      ]),
      ['not_reversible', 'not_reversible', 'not_reversible'],
    )
  })

  test('balance_out_of_range: refused alone, whatever the size, and never a fault', async () => {
    const [ada, mint] = [
      await wallet(sql),
      await openAccount(sql, { currency: 'NGN', at: noon, mayGoNegative: true }),
    ]
    const most = 10n ** 17n
    assert.deepEqual(
      await statuses(sql, [
        post(fromTo(mint, ada, most + 1n)),
        post(fromTo(mint, ada, 2n ** 63n - 1n)),
        post(fromTo(mint, ada, 2n ** 63n)),
        post(fromTo(mint, ada, 10n ** 40n)),
        hold(mint, most + 1n),
        post(fromTo(mint, ada, most)),
      ]),
      [...Array.from({ length: 5 }, () => 'balance_out_of_range'), 'posted'],
    )
    const fill = Array.from({ length: 92 }, () => post(fromTo(mint, ada, most)))
    const answers = await statuses(sql, fill)
    assert.deepEqual(
      [answers.filter((one) => one === 'posted').length, answers.at(-1)],
      [89, 'balance_out_of_range'],
    )
    const holds = await statuses(
      sql,
      Array.from({ length: 91 }, () => hold(mint, most)),
    )
    assert.deepEqual(
      [holds.filter((one) => one === 'posted').length, holds.at(-1)],
      [90, 'balance_out_of_range'],
    )
  })

  test('key_reused: the same key with other content changes nothing', async () => {
    const [ada, obi] = [await wallet(sql, 50n), await wallet(sql)]
    const first = post(fromTo(ada, obi, 5n))
    const { key } = first
    await accepted(sql, first)
    const held = await acceptedHold(sql, hold(ada, 5n))
    const others = [
      post(fromTo(ada, obi, 6n), { key }),
      post(fromTo(obi, ada, 5n), { key }),
      post(fromTo(ada, settlement, 5n), { key }),
      post(fromTo(ada, obi, 5n).reverse(), { key }),
      hold(ada, 5n, { key }),
      release(held, { key }),
      { ...first, posting: { kind: 'other', legs: fromTo(ada, obi, 5n) } },
      reverse(transferId(1n), { key }),
    ]
    assert.ok((await statuses(sql, others)).every((status) => status === 'key_reused'))
    for (const other of others) assert.deepEqual(await statuses(sql, [other]), ['key_reused'])
    assert.deepEqual(await standing(ada), [45n, 5n, 40n, 2n])
  })
})

describe('keys', () => {
  test('the same operation again is already posted, with the first id, later and from another request', async () => {
    const [ada, obi] = [await wallet(sql, 9n), await wallet(sql)]
    const first = post(fromTo(ada, obi, 9n))
    const answer = await commitOne(sql, first, { now: noon })
    const again = {
      ...first,
      effectiveAt: later(5),
      context: { actor: 'other', intent: 'retry', requestId: 'r-2' },
    }
    const second = await commitOne(sql, again, { now: later(5) })
    assert.deepEqual(second, { status: 'already_posted', id: answer.status === 'posted' ? answer.id : 0n })
    assert.deepEqual(await standing(obi), [9n, 0n, 9n, 1n])
  })

  test('every kind of operation answers its replay', async () => {
    const ada = await wallet(sql, 100n)
    const opened = hold(ada, 30n, { expiresAt: noon })
    const held = await acceptedHold(sql, opened)
    const other = await acceptedHold(sql, hold(ada, 5n))
    const transfer = await acceptedTransfer(sql, post(fromTo(ada, settlement, 1n)))
    const acts = [
      settle(held, fromTo(ada, settlement, 10n), 'keep'),
      expire(held),
      release(other),
      reverse(transfer),
    ]
    const first = await commit(sql, acts, { now: noon })
    assert.ok(first.every((one) => one.status === 'posted'))
    const again = await commit(sql, [...acts, { ...opened, expiresAt: later(1) }], { now: later(1) })
    assert.ok(again.every((one) => one.status === 'already_posted'))
    assert.deepEqual(
      again.map((one) => 'id' in one && one.id),
      [...first.map((one) => 'id' in one && one.id), held],
    )
  })

  test('twins in one call: one effect, and a twin with other content is key_reused', async () => {
    const [ada, obi] = [await wallet(sql, 10n), await wallet(sql)]
    const one = post(fromTo(ada, obi, 6n))
    const answers = await commit(sql, [one, one, { ...post(fromTo(ada, obi, 1n)), key: one.key }, one], {
      now: noon,
    })
    assert.deepEqual(
      answers.map((answer) => answer.status),
      ['posted', 'already_posted', 'key_reused', 'already_posted'],
    )
    assert.equal(new Set(answers.flatMap((answer) => ('id' in answer ? [answer.id] : []))).size, 1)
    assert.deepEqual(await standing(ada), [4n, 0n, 4n, 2n])
  })

  test('a refusal does not burn the key: a later twin is judged anew, in the same call and after it', async () => {
    const [ada, obi] = [await wallet(sql), await wallet(sql)]
    const wish = post(fromTo(ada, obi, 5n))
    assert.deepEqual(await statuses(sql, [wish]), ['not_enough_money'])
    assert.deepEqual(await statuses(sql, [wish, post(fromTo(settlement, ada, 5n)), wish, wish]), [
      'not_enough_money',
      'posted',
      'posted',
      'already_posted',
    ])
  })

  test('a key made from what a partner names is always the same, and no two namings share one', () => {
    assert.equal(keyFrom('deposit', 'paystack', 'T1'), keyFrom('deposit', 'paystack', 'T1'))
    assert.match(keyFrom('a'), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.notEqual(keyFrom('a', 'bc'), keyFrom('ab', 'c'))
    assert.notEqual(keyFrom('a', ''), keyFrom('a'))
  })
})

describe('holds', () => {
  test('a hold puts money aside; a settlement takes it whole and gives the rest back', async () => {
    const ada = await wallet(sql, 100n)
    const held = await acceptedHold(sql, hold(ada, 40n))
    assert.deepEqual(await standing(ada), [100n, 40n, 60n, 1n])
    await accepted(sql, settle(held, fromTo(ada, settlement, 25n), 'release'))
    assert.deepEqual(await standing(ada), [75n, 0n, 75n, 2n])
    assert.deepEqual(await findHold(sql, held), {
      account: ada,
      amount: naira(40n),
      settled: naira(25n),
      released: naira(0n),
      state: 'settled',
      expiresAt: undefined,
    })
  })

  test('a hold settles in parts while the rest is kept, and what is left can be released', async () => {
    const ada = await wallet(sql, 100n)
    const held = await acceptedHold(sql, hold(ada, 40n))
    await accepted(sql, settle(held, fromTo(ada, settlement, 10n), 'keep'))
    assert.deepEqual(await standing(ada), [90n, 30n, 60n, 2n])
    await accepted(sql, settle(held, fromTo(ada, settlement, 5n), 'keep'))
    await accepted(sql, release(held))
    assert.deepEqual(await standing(ada), [85n, 0n, 85n, 3n])
    assert.deepEqual(
      [(await findHold(sql, held))?.state, (await findHold(sql, held))?.settled],
      ['released', naira(15n)],
    )
    assert.equal(await findHold(sql, holdId(10n ** 15n)), undefined)
  })

  test('a late settlement is accepted: money that a partner took is booked, whatever the hour', async () => {
    const ada = await wallet(sql, 10n)
    const held = await acceptedHold(sql, hold(ada, 10n, { expiresAt: later(1) }))
    assert.deepEqual(await statuses(sql, [settle(held, fromTo(ada, settlement, 10n), 'release')], later(9)), [
      'posted',
    ])
  })
})

describe('accounts', () => {
  test('the house has its chart of accounts, and a rail is added by one line', async () => {
    for (const code of [
      'NGN/paystack/settlement',
      'NGN/paystack/clearing',
      'NGN/paystack/suspense',
      'NGN/paystack/rail-cost',
      'NGN/fees',
      'NGN/vat-payable',
      'NGN/stamp-duty-payable',
    ]) {
      const [row] = await sql<{ code: string }>`select code from ledger.accounts where code = ${code}`
      assert.equal(row?.code, code)
    }
    await world.open('finance_owner').sql`select ledger.open_rail_accounts('NGN', 'otherbank', ${noon})`
    const settlement = await findHouseBalance(sql, house('NGN', 'settlement', 'otherbank'))
    assert.deepEqual(settlement, { balance: naira(0n), held: naira(0n), available: naira(0n) })
    assert.equal(await findHouseBalance(sql, house('USD', 'settlement', 'otherbank')), undefined)
  })

  test('suspense is other people’s money: it never goes below zero', async () => {
    const ada = await wallet(sql)
    assert.deepEqual(await statuses(sql, [post(fromTo(house('NGN', 'suspense', 'paystack'), ada, 1n))]), [
      'not_enough_money',
    ])
  })

  test('a house account is opened once; another permission or a bad code is a fault of ours', async () => {
    const code = house('USD', 'clearing', 'paystack')
    const first = await openAccount(sql, { currency: 'USD', at: noon, code, mayGoNegative: true })
    assert.equal(await openAccount(sql, { currency: 'USD', at: later(1), code, mayGoNegative: true }), first)
    await assert.rejects(openAccount(sql, { currency: 'USD', at: noon, code }), /of another kind/)
    await assert.rejects(
      openAccount(sql, { currency: 'NGN', at: noon, code }),
      /Not a currency or an account code/,
    )
  })

  test('balances of many accounts come in one answer, and one that does not exist is absent', async () => {
    const [ada, obi] = [await wallet(sql, 3n), await wallet(sql)]
    const found = await balancesOf(sql, [ada, obi, accountId(10n ** 15n)])
    assert.deepEqual(
      [found.size, found.get(ada)?.available, found.get(obi)?.lastEntryAt],
      [2, naira(3n), undefined],
    )
    await assert.rejects(balanceOf(sql, accountId(10n ** 15n)), /exists/)
  })

  test('accounts are found as legs name them, those of the house over all their stripes', async () => {
    const [ada, fees] = [await wallet(sql, 10n), houseOwn('NGN', 'fees')]
    await accepted(sql, post(fromTo(ada, fees, 4n)))
    const named = await standingsOf(sql, [fees, ada, fees, accountId(10n ** 15n), houseCode('NGN/nobody')])
    assert.deepEqual(new Set(named.keys()), new Set([fees, ada]))
    assert.deepEqual(named.get(ada), { balance: naira(6n), held: naira(0n), available: naira(6n) })
    const stripes = await sql<{ balance: bigint }>`select balance from ledger.accounts where code = ${fees}`
    assert.deepEqual(
      named.get(fees)?.balance.minor,
      stripes.reduce((sum, { balance }) => sum + balance, 0n),
    )
  })
})

describe('what only our own code can get wrong is thrown', () => {
  test('bad keys, kinds, instants, words and amounts never reach the book', async () => {
    const ada = await wallet(sql, 10n)
    const good = post(fromTo(ada, settlement, 1n))
    const bad = [
      { ...good, key: 'K' },
      { ...good, key: newKey().toUpperCase() },
      { ...good, effectiveAt: new Date(Number.NaN) },
      { ...good, posting: { kind: 'Not a kind', legs: fromTo(ada, settlement, 1n) } },
      { ...good, context: { ...context, intent: 'a\0b' } },
      { ...good, context: { ...context, actor: 'a'.repeat(201) } },
      {
        ...good,
        posting: {
          kind: 'x',
          legs: [{ account: ada, side: 'debit' as const, amount: naira(-1n) }, credit(settlement, naira(1n))],
        },
      },
    ]
    for (const operation of bad)
      await assert.rejects(commit(sql, [operation], { now: noon }), /Broken invariant/)
    assert.throws(() => debit(ada, naira(0n)), /more than nothing/)
    assert.throws(() => credit(ada, naira(-1n)), /more than nothing/)
    assert.throws(() => house('NGN', 'settlement', 'Pay/Stack'), /a word in small letters/)
  })

  test('the posting function refuses arrays that do not fit together', async () => {
    const ada = await wallet(sql, 10n)
    const raw = (op: string, legOperations: number[], many = 1) => {
      const each = <Value>(value: Value): Value[] => Array.from({ length: many }, () => value)
      return sql`
        select ledger.commit(${noon}, ${each(op)}::text[], ${each('').map(newKey)}::uuid[], ${each(Buffer.alloc(32))}::bytea[],
          ${each('raw')}::text[], ${each(noon)}::timestamptz[], ${each('a')}::text[], ${each('i')}::text[],
          ${each(null)}::text[], ${each(null)}::text[], ${each(null)}::bigint[], ${each(null)}::boolean[],
          ${each(null)}::text[], ${each(null)}::timestamptz[],
          ${legOperations}::int[], ${legOperations.map(() => ada)}::bigint[], ${legOperations.map(() => null)}::text[],
          ${legOperations.map((_, index) => (index % 2 ? 1n : -1n))}::bigint[], ${legOperations.map(() => 'NGN')}::text[])`
    }
    await assert.rejects(raw('post', [2, 1], 2), /in the order of their operations/)
    await assert.rejects(raw('expire', [1]), /only where they belong/)
    await assert.rejects(raw('post', [5, 5]), /in the order of their operations/)
    await assert.rejects(raw('give', [1, 1]), /operations that there are/)
  })
})
