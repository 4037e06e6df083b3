// Answers for the book against hands that have all rights: whatever they bend is found out and named.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { openAccount, setAccountState } from '../ledger.ts'
import type { AccountId } from '../posting.ts'
import {
  accepted,
  acceptedHold,
  acceptedTransfer,
  bendBook,
  context,
  fromTo,
  hold,
  naira,
  noon,
  post,
  release,
  reverse,
  settle,
  settlement,
  wallet,
} from '../test-book.ts'
import { verifyLedger } from './verify.ts'

let world: TestDatabase
let reader: Database
let superuser: Database
let ada: AccountId
let obi: AccountId
let idle: AccountId
before(async () => {
  world = await testDatabase()
  reader = world.open('finance_reader')
  superuser = openDatabase({ url: world.superuserUrl, connections: 1 })
  const { sql } = world.open('finance_app')
  ada = await wallet(sql, 1_000n)
  obi = await wallet(sql, 1_000n)
  idle = await openAccount(sql, { currency: 'NGN', at: noon })
  for (const amount of [1n, 2n, 3n, 4n, 5n]) await accepted(sql, post(fromTo(ada, obi, amount)))
  await accepted(sql, reverse(await acceptedTransfer(sql, post(fromTo(ada, settlement, 50n)))))
  const [settled, given, open] = [
    await acceptedHold(sql, hold(ada, 30n)),
    await acceptedHold(sql, hold(ada, 20n)),
    await acceptedHold(sql, hold(ada, 10n, { expiresAt: noon })),
  ]
  await accepted(sql, settle(settled, fromTo(ada, settlement, 25n), 'release'))
  await accepted(sql, settle(open, fromTo(ada, settlement, 4n), 'keep'))
  await accepted(sql, release(open, { part: naira(2n) }))
  await accepted(sql, release(given))
  await setAccountState(sql, { account: obi, freeze: 'debit', closed: false, at: noon, context })
})
after(async () => {
  await superuser.close()
  await world.drop()
})

const faults = async () => (await verifyLedger(reader)).filter((finding) => !finding.ok)

describe('who has all rights and bends the book is found out', () => {
  const bend = (...texts: readonly string[]) => bendBook(superuser, texts)
  const sealOf = (transfer: bigint | undefined) =>
    new RegExp(`^Transfer ${transfer}, or one of its entries, is not as it was sealed`)
  const transferOf = async (account: bigint, version: number): Promise<bigint> => {
    const [row] = await superuser.sql<{ id: bigint }>`
      select transfer_id as id from ledger.entries where account_id = ${account} and version = ${version}`
    return row?.id ?? assert.fail('it has that entry')
  }
  const entryOf = (account: bigint, version: number) => `account_id = ${account} and version = ${version}`

  test('an untouched book is whole', async () => {
    assert.deepEqual(await faults(), [])
  })

  test('a changed entry, even with every balance made to fit', async () => {
    const crude = await bend(`update ledger.entries set amount = amount - 7 where ${entryOf(ada, 3)}`)
    assert.match(
      crude['running_balances'] ?? '',
      new RegExp(`^Entry 3 of account ${ada} breaks the running balance\\.$`),
    )
    assert.ok(
      crude['balances_are_the_sum_of_entries'] &&
        crude['transfers_balance'] &&
        crude['currencies_sum_to_zero'],
    )
    const from = `(select transfer_id from ledger.entries where ${entryOf(ada, 3)})`
    const careful = await bend(
      ...[
        [ada, '- 7'],
        [obi, '+ 7'],
      ].flatMap(([account, more]) => [
        `update ledger.entries set amount = amount ${more} where account_id = ${account} and transfer_id = ${from}`,
        `update ledger.entries set balance_after = balance_after ${more} where account_id = ${account} and transfer_id >= ${from}`,
        `update ledger.accounts set balance = balance ${more} where id = ${account}`,
      ]),
    )
    assert.match(careful['transfer_seals'] ?? '', sealOf(await transferOf(ada, 3)))
    assert.deepEqual(Object.keys(careful), ['transfer_seals'])
  })

  test('a changed instant, transfer or leg of an entry', async () => {
    for (const [change, check] of [
      [`recorded_at = recorded_at + interval '1 second'`, 'running_balances'],
      ['transfer_id = transfer_id + 1', 'transfer_seals'],
      ['leg = leg + 1', 'transfers_balance'],
    ] as const) {
      const found = await bend(`update ledger.entries set ${change} where ${entryOf(ada, 4)}`)
      assert.ok(found[check], change)
    }
    const swapped = await bend(
      `update ledger.entries set leg = 3 - leg where transfer_id = ${await transferOf(ada, 4)}`,
    )
    assert.match(swapped['transfer_seals'] ?? '', sealOf(await transferOf(ada, 4)))
  })

  test('instants that run backwards in an account, in the transfer too', async () => {
    const transfer = await transferOf(ada, 4)
    const back = `recorded_at = recorded_at - interval '1 day'`
    const found = await bend(
      `update ledger.entries set ${back} where transfer_id = ${transfer}`,
      `update ledger.transfers set ${back} where id = ${transfer}`,
    )
    assert.match(
      found['running_balances'] ?? '',
      new RegExp(`^Entry 4 of account ${ada} was recorded before the one before it`),
    )
  })

  test('a deleted entry, also when the later ones are moved up', async () => {
    const gap = await bend(`delete from ledger.entries where ${entryOf(ada, 3)}`)
    assert.match(gap['running_balances'] ?? '', new RegExp(`^Entry 3 of account ${ada} is missing`))
    assert.match(gap['transfers_balance'] ?? '', /has 1 of 2 legs/)
    const closed = await bend(
      `delete from ledger.entries where ${entryOf(ada, 3)}`,
      `update ledger.entries set version = version - 1000 where account_id = ${ada} and version > 3`,
      `update ledger.entries set version = version + 999 where account_id = ${ada} and version < 0`,
      `update ledger.accounts set version = version - 1 where id = ${ada}`,
    )
    assert.match(
      closed['running_balances'] ?? '',
      new RegExp(`^Entry 3 of account ${ada} breaks the running balance`),
    )
  })

  test('two entries that change places', async () => {
    const found = await bend(
      `update ledger.entries set version = 1003 where ${entryOf(ada, 3)}`,
      `update ledger.entries set version = 3 where ${entryOf(ada, 4)}`,
      `update ledger.entries set version = 4 where ${entryOf(ada, 1003)}`,
      `update ledger.entries e set balance_after = (select sum(amount) from ledger.entries b
        where b.account_id = e.account_id and b.version <= e.version) where account_id = ${ada}`,
    )
    assert.match(found['transfer_seals'] ?? '', sealOf(await transferOf(ada, 3)))
  })

  test('an entry put in, beyond the end or with the account made to fit', async () => {
    const put = `insert into ledger.entries select account_id, version + 1, transfer_id, 1, balance_after + 1, recorded_at, leg
      from ledger.entries where account_id = ${ada} order by version desc limit 1`
    const last = await lastVersion()
    const beyond = await bend(put)
    assert.match(
      beyond['running_balances'] ?? '',
      new RegExp(`^Entry ${last + 1n} of account ${ada} is not one of the account`),
    )
    const fitted = await bend(
      put,
      `update ledger.accounts set version = version + 1, balance = balance + 1 where id = ${ada}`,
    )
    assert.match(
      fitted['transfers_balance'] ?? '',
      new RegExp(`^Transfer ${await transferOf(ada, Number(last))} has 3 of 2`),
    )
    assert.match(fitted['transfer_seals'] ?? '', sealOf(await transferOf(ada, Number(last))))
  })

  test('entries cut off at the end, also with the account made to fit', async () => {
    const last = await lastVersion()
    const cut = `delete from ledger.entries where ${entryOf(ada, Number(last))}`
    const crude = await bend(cut)
    assert.match(
      crude['balances_are_the_sum_of_entries'] ?? '',
      new RegExp(`^Account ${ada} has the balance -?\\d+ and version ${last}; its ${last - 1n} entries sum`),
    )
    assert.match(crude['transfers_balance'] ?? '', /has 1 of 2 legs/)
    const fit = `update ledger.accounts a set version = e.version, balance = e.balance_after
      from ledger.entries e where a.id = ${ada} and e.account_id = a.id and e.version = ${last - 1n}`
    const fitted = await bend(cut, fit)
    assert.match(fitted['transfers_balance'] ?? '', /has 1 of 2 legs, which do not sum to zero/)
    assert.ok(fitted['currencies_sum_to_zero'] && fitted['holds'])
  })

  async function lastVersion(): Promise<bigint> {
    const [row] = await superuser.sql<{
      version: bigint
    }>`select version from ledger.accounts where id = ${ada}`
    return row?.version ?? 0n
  }

  test('a changed transfer, sealed again or not, and a deleted one', async () => {
    const id = await transferOf(ada, 5)
    for (const change of [
      `kind = 'gift'`,
      `actor = 'someone'`,
      `intent = ''`,
      `request_id = 'r'`,
      `approval_id = 'a'`,
      `business_day = business_day - 1`,
      `effective_at = effective_at + interval '1 minute'`,
      `key = '00000000-0000-8000-8000-000000000000'`,
      `chain = 1`,
      `digest = sha256('x')`,
      `lane = lane + 1`,
      `seal = sha256('x')`,
    ]) {
      const found = await bend(`update ledger.transfers set ${change} where id = ${id}`)
      assert.match(found['transfer_seals'] ?? '', sealOf(id), change)
    }
    const resealed = await bend(`
      update ledger.transfers t set kind = 'gift', seal = sha256(
        (select b.seal from ledger.transfers b where b.lane = t.lane and b.id < t.id order by b.id desc limit 1)
        || ledger.transfer_content(id, lane, key, op, 'gift', digest, effective_at, recorded_at, business_day, actor, intent, request_id,
          approval_id, hold_id, keep, reverses, chain, null, (
            select string_agg(ledger.leg_content(a.seal, e.version, e.amount, e.balance_after), ''::bytea order by e.leg)
            from ledger.entries e join ledger.accounts a on a.id = e.account_id where e.transfer_id = t.id)))
      where id = ${id}`)
    assert.match(resealed['transfer_seals'] ?? '', sealOf(await transferOf(ada, 6)))
    const deleted = await bend(`delete from ledger.transfers where id = ${id}`)
    assert.match(deleted['transfers_balance'] ?? '', new RegExp(`^Transfer ${id} has 2 of`))
    assert.match(deleted['transfer_seals'] ?? '', sealOf(await transferOf(ada, 6)))
  })

  test('whole transfers cut off at the end of a lane, with every balance made to fit, and a changed head', async () => {
    const cut = await bend(
      `delete from ledger.entries where transfer_id = (select max(transfer_id) from ledger.entries)`,
      `delete from ledger.transfers where id > (select max(transfer_id) from ledger.entries) and op = 'settle'`,
      `update ledger.accounts a set (version, balance) = (select count(*), coalesce(sum(amount), 0) from ledger.entries where account_id = a.id)`,
    )
    assert.ok(cut['transfer_seals'])
    const head = await bend(`update ledger.lanes set head = sha256('x')`)
    assert.match(head['lane_heads'] ?? '', /^Lane 1 does not end with its last transfer, \d+\.$/)
    const none = await bend('delete from ledger.lanes')
    assert.match(none['lane_heads'] ?? '', /^Lane 1 does not end with/)
  })

  test('a changed account: balance, held, permission, freeze, head', async () => {
    const found = async (change: string, account = ada) =>
      bend(`update ledger.accounts set ${change} where id = ${account}`)
    const balance = await found('balance = balance + 1')
    assert.match(
      balance['balances_are_the_sum_of_entries'] ?? '',
      new RegExp(`^Account ${ada} has the balance`),
    )
    assert.match(
      (await found('held = held + 1'))['holds'] ?? '',
      new RegExp(`Account ${ada} holds 5, its open holds 4`),
    )
    for (const account of [ada, idle])
      assert.match(
        (await found('may_go_negative = true', account))['account_seals'] ?? '',
        new RegExp(`^Account ${account} is not as it was opened\\.$`),
      )
    assert.match(
      (await found('debit_frozen = false', obi))['account_states'] ?? '',
      new RegExp(`^Account ${obi} is frozen`),
    )
    assert.deepEqual(Object.keys(await found(`class = 'card'`)), ['account_seals'])
    const sealed = await found(`seal = sha256('x')`)
    assert.ok(sealed['account_seals'] && sealed['transfer_seals'])
    const fitted = await found(`may_go_negative = true,
      seal = ledger.account_seal(id, code, stripe, currency, normal_side, true, opened_at)`)
    assert.deepEqual(Object.keys(fitted), ['transfer_seals'])
    assert.ok((await bend(`delete from ledger.accounts where id = ${ada}`))['running_balances'])
  })

  test('a changed, closed, reopened or deleted hold', async () => {
    for (const [change, state] of [
      ['settled_amount = settled_amount + 1', 'held'],
      ['released_amount = released_amount + 1', 'held'],
      [`state = 'settled', closed_at = expires_at`, 'held'],
      [`state = 'held', closed_at = null`, 'released'],
      [`state = 'expired'`, 'released'],
      [`state = 'released'`, 'settled'],
    ]) {
      const found = await bend(`update ledger.holds set ${change} where state = '${state}'`)
      assert.match(found['holds'] ?? '', /^Hold \d+ is .* which its transfers do not tell/, change)
    }
    for (const change of [
      'amount = amount + 1',
      `account_id = ${obi}`,
      `expires_at = expires_at + interval '1 day'`,
    ]) {
      const found = await bend(`update ledger.holds set ${change} where state = 'held'`)
      assert.match(found['transfer_seals'] ?? '', /is not as it was sealed/, change)
    }
    const part = await bend(`update ledger.transfers set released = released - 1 where released is not null`)
    assert.match(part['transfer_seals'] ?? '', /is not as it was sealed/)
    assert.match(part['holds'] ?? '', /which its transfers do not tell/)
    const whole = await bend(`update ledger.transfers set released = null where released is not null`)
    assert.ok(whole['transfer_seals'] && whole['holds'])
    assert.match(
      (await bend(`delete from ledger.holds where state = 'settled'`))['holds'] ?? '',
      /^Hold \d+ is/,
    )
  })

  test('a reversal that points elsewhere', async () => {
    const found = await bend(`update ledger.transfers set reverses = reverses - 1 where reverses is not null`)
    assert.match(found['reversals'] ?? '', /is not the one reversal of transfer/)
  })

  const without = async (text: string, fault: RegExp) => {
    const { guards, ...others } = await bend(text)
    assert.match(guards ?? '', fault)
    assert.deepEqual(others, {}, text)
  }

  test('triggers that were taken away, turned off or made to do nothing', async () => {
    for (const [table, trigger] of [
      ['entries', 'no_change'],
      ['entries', 'balanced'],
      ['entries_2026_03', 'no_change'],
      ['lanes', 'no_delete'],
      ['transfers', 'no_truncate'],
      ['holds', 'no_delete'],
    ]) {
      const fault = new RegExp(`^The trigger ${trigger} on ledger.${table} is missing or off\\.$`)
      await without(`alter table ledger.${table} disable trigger ${trigger}`, fault)
      await without(`drop trigger ${trigger} on ledger.${table}`, fault)
    }
    const missing = (name: string) => new RegExp(`^The trigger ${name} is missing or off\\.$`)
    const refuses = 'for each statement execute function ledger.refuse_change()'
    await without('drop trigger no_change on ledger.cuts', missing('no_change on ledger.cuts'))
    await without(
      `create or replace trigger no_change before update of legs on ledger.transfers ${refuses}`,
      missing('no_change on ledger.transfers'),
    )
    await without(
      `create or replace trigger no_delete before delete on ledger.holds for each statement when (false)
        execute function ledger.refuse_change()`,
      missing('no_delete on ledger.holds'),
    )
    await without(
      `create or replace function ledger.refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
      /^The function ledger.refuse_change is not as it was made\.$/,
    )
  })

  test('constraints, indexes and rights that are not as they were', async () => {
    await without(
      'alter table ledger.accounts drop constraint no_overdraft',
      /no_overdraft on ledger.accounts is missing/,
    )
    await without('drop index ledger.transfers_reverses', /transfers_reverses is missing/)
    await without('drop index ledger.accounts_code', /accounts_code is missing/)
    await without('grant update on ledger.cuts to finance_app', /finance_app may update ledger.cuts/)
    await without(
      'grant update (balance, held) on ledger.accounts to finance_worker',
      /finance_worker may update ledger.accounts/,
    )
    await without(
      'grant update on ledger.accounts to finance_app',
      /^The role finance_app may update ledger.accounts\.$/,
    )
    await without('grant finance_owner to finance_worker', /finance_worker is a superuser or the owner/)
    await without(
      'grant execute on function ledger.open_own_accounts to public',
      /^Anyone may execute ledger.open_own_accounts/,
    )
  })
})
