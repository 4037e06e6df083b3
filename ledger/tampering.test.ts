// Answers for the book against hands that are not its function's: who is kept out, and how the rest is found out.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase, type Sql } from '#kit/db/database.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { openAccount, setAccountState } from './ledger.ts'
import type { AccountId } from './posting.ts'
import {
  accepted,
  acceptedHold,
  acceptedTransfer,
  context,
  fromTo,
  hold,
  noon,
  post,
  release,
  reverse,
  settle,
  settlement,
  wallet,
} from './test-book.ts'
import { verifyLedger } from './verify.ts'

const tables = ['accounts', 'transfers', 'entries', 'holds', 'account_changes'] as const

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
  await accepted(sql, release(given))
  await setAccountState(sql, { account: obi, freeze: 'debit', closed: false, at: noon, context })
})
after(async () => {
  await superuser.close()
  await world.drop()
})

/** Statements as text: these tests do what no code of ours does. */
const run = (sql: Sql, text: string) => sql(Object.assign([text], { raw: [text] }))

const faults = async () => (await verifyLedger(reader)).filter((finding) => !finding.ok)

describe('nobody changes a row', () => {
  for (const role of ['finance_app', 'finance_worker', 'finance_reader'] as const) {
    test(`${role} reads the book and writes to none of its tables`, async () => {
      const { sql } = world.open(role)
      for (const table of tables) {
        await run(sql, `select * from ledger.${table} limit 1`)
        for (const text of [
          `insert into ledger.${table} select * from ledger.${table}`,
          `delete from ledger.${table}`,
          `truncate ledger.${table}`,
          `update ledger.${table} set id = 1`.replace('entries set id', 'entries set version'),
        ]) {
          await assert.rejects(run(sql, text), /permission denied/, text)
        }
      }
    })
  }

  test('finance_reader does not even come through the doors', async () => {
    await assert.rejects(openAccount(reader.sql, { currency: 'NGN', at: noon }), /permission denied/)
    const { sql } = reader
    await assert.rejects(accepted(sql, post(fromTo(ada, obi, 1n))), /permission denied/)
  })

  test('the owner of the tables does not change, delete or truncate what is written', async () => {
    const { sql } = world.open('finance_owner')
    for (const text of [
      'update ledger.entries set amount = 1',
      'update ledger.entries set hash = hash where false',
      'delete from ledger.entries',
      'truncate ledger.entries',
      'update ledger.transfers set kind = kind',
      'delete from ledger.transfers',
      'truncate ledger.transfers',
      'update ledger.account_changes set actor = actor',
      'delete from ledger.account_changes',
      'truncate ledger.account_changes',
      'delete from ledger.accounts',
      'truncate ledger.accounts',
      'update ledger.accounts set may_go_negative = true',
      "update ledger.accounts set currency = 'USD'",
      'delete from ledger.holds',
      'truncate ledger.holds',
      'update ledger.holds set amount = 1',
      'update ledger.holds set expires_at = null',
      'truncate ledger.accounts, ledger.entries cascade',
    ]) {
      await assert.rejects(run(sql, text), /followed, never changed/, text)
    }
  })

  test('the owner does not write entries that do not sum to zero, nor overdraws an account', async () => {
    const { sql } = world.open('finance_owner')
    const entry = (account: bigint, amount: bigint) =>
      `(${account}, 999, 999, ${amount}, 0, '2026-03-02', 1, '')`
    const dollars = await openAccount(sql, { currency: 'USD', at: noon })
    for (const entries of [
      entry(ada, 5n),
      `${entry(ada, 5n)}, ${entry(obi, -4n)}`,
      `${entry(ada, 5n)}, ${entry(dollars, -5n)}`,
      `${entry(ada, 5n)}, ${entry(10n ** 15n, -5n)}`,
    ]) {
      await assert.rejects(run(sql, `insert into ledger.entries values ${entries}`), /sum to zero/)
    }
    await assert.rejects(sql`update ledger.accounts set balance = -1 where id = ${ada}`, /no_overdraft/)
    await assert.rejects(sql`update ledger.accounts set held = balance + 1 where id = ${ada}`, /no_overdraft/)
  })
})

describe('who has all rights and bends the book is found out', () => {
  /** Does it as the superuser with triggers off, asks in the same transaction what verify finds, and undoes it. */
  const bend = async (...texts: readonly string[]) => {
    const undo = new Error('undo')
    const found: Record<string, string> = {}
    const bent = superuser.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      for (const text of texts) await run(sql, text)
      const inside: Database = { ...superuser, begin: (work) => work(sql) }
      for (const finding of await verifyLedger(inside)) if (!finding.ok) found[finding.name] = finding.detail
      throw undo
    })
    await assert.rejects(bent, undo)
    return found
  }
  const entryOf = (account: bigint, version: number) => `account_id = ${account} and version = ${version}`

  test('an untouched book is whole', async () => {
    assert.deepEqual(await faults(), [])
  })

  test('a changed entry, even with every balance made to fit', async () => {
    const crude = await bend(`update ledger.entries set amount = amount - 7 where ${entryOf(ada, 3)}`)
    assert.match(
      crude['entry_chains'] ?? '',
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
    assert.match(
      careful['entry_chains'] ?? '',
      new RegExp(`^Entry 3 of account ${ada} is not as it was written\\. Entry 3 of account ${obi} is`),
    )
    assert.deepEqual(Object.keys(careful), ['entry_chains'])
  })

  test('a changed instant, transfer or hash of an entry', async () => {
    for (const change of [
      `recorded_at = recorded_at + interval '1 second'`,
      'transfer_id = transfer_id + 1',
      `hash = sha256('x')`,
    ]) {
      const found = await bend(`update ledger.entries set ${change} where ${entryOf(ada, 4)}`)
      assert.match(
        found['entry_chains'] ?? '',
        new RegExp(`^Entry 4 of account ${ada} is not as it was written`),
        change,
      )
    }
  })

  test('a deleted entry, also when the later ones are moved up', async () => {
    const gap = await bend(`delete from ledger.entries where ${entryOf(ada, 3)}`)
    assert.match(gap['entry_chains'] ?? '', new RegExp(`^Entry 3 of account ${ada} is missing`))
    assert.match(gap['transfers_balance'] ?? '', /has 1 of 2 legs/)
    const closed = await bend(
      `delete from ledger.entries where ${entryOf(ada, 3)}`,
      `update ledger.entries set version = version - 1000 where account_id = ${ada} and version > 3`,
      `update ledger.entries set version = version + 999 where account_id = ${ada} and version < 0`,
      `update ledger.accounts set version = version - 1 where id = ${ada}`,
    )
    assert.match(
      closed['entry_chains'] ?? '',
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
    assert.match(
      found['entry_chains'] ?? '',
      new RegExp(`^Entry 3 of account ${ada} is not as it was written`),
    )
  })

  test('an entry put in, beyond the end or with the account made to fit', async () => {
    const put = `insert into ledger.entries select account_id, version + 1, transfer_id, 1, balance_after + 1, recorded_at, leg, hash
      from ledger.entries where account_id = ${ada} order by version desc limit 1`
    const last = await lastVersion()
    const beyond = await bend(put)
    assert.match(
      beyond['entry_chains'] ?? '',
      new RegExp(`^Entry ${last + 1n} of account ${ada} is not one of the account`),
    )
    const fitted = await bend(
      put,
      `update ledger.accounts set version = version + 1, balance = balance + 1 where id = ${ada}`,
    )
    assert.match(
      fitted['entry_chains'] ?? '',
      new RegExp(`^Entry ${last + 1n} of account ${ada} is not as it was written`),
    )
  })

  test('entries cut off at the end, also with the account made to fit', async () => {
    const last = await lastVersion()
    const cut = `delete from ledger.entries where ${entryOf(ada, Number(last))}`
    const crude = await bend(cut)
    assert.match(crude['entry_chains'] ?? '', new RegExp(`^Entry ${last} of account ${ada} is `))
    const fit = `update ledger.accounts a set version = e.version, balance = e.balance_after, head_hash = e.hash
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
    const [row] = await superuser.sql<{
      id: bigint
    }>`select transfer_id as id from ledger.entries where account_id = ${ada} and version = 5`
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
    ]) {
      const found = await bend(`update ledger.transfers set ${change} where id = ${row?.id}`)
      assert.match(
        found['transfer_seals'] ?? '',
        new RegExp(`^Transfer ${row?.id} is not as it was sealed`),
        change,
      )
    }
    const resealed =
      await bend(`update ledger.transfers t set kind = 'gift', seal = ledger.transfer_seal(id, key, op, 'gift', digest, legs,
      effective_at, recorded_at, business_day, actor, intent, request_id, approval_id, hold_id, keep, reverses, chain, null) where id = ${row?.id}`)
    assert.match(
      resealed['entry_chains'] ?? '',
      new RegExp(`^Entry 5 of account ${ada} is not as it was written`),
    )
    const deleted = await bend(`delete from ledger.transfers where id = ${row?.id}`)
    assert.match(deleted['transfers_balance'] ?? '', new RegExp(`^Transfer ${row?.id} has 2 of`))
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
      new RegExp(`Account ${ada} holds 7, its open holds 6`),
    )
    assert.match(
      (await found('may_go_negative = true'))['entry_chains'] ?? '',
      new RegExp(`^Entry 1 of account ${ada} is not`),
    )
    assert.match(
      (await found('may_go_negative = true', idle))['entry_chains'] ?? '',
      new RegExp(`^Entry 0 of account ${idle} is not the head`),
    )
    assert.match(
      (await found('debit_frozen = false', obi))['account_states'] ?? '',
      new RegExp(`^Account ${obi} is frozen`),
    )
    assert.match(
      (await found(`head_hash = sha256('x')`))['entry_chains'] ?? '',
      /is not the head of the account\.$/,
    )
    assert.ok((await bend(`delete from ledger.accounts where id = ${ada}`))['entry_chains'])
  })

  test('a changed, closed, reopened or deleted hold', async () => {
    for (const [change, state] of [
      ['amount = amount + 1', 'held'],
      ['settled_amount = settled_amount + 1', 'held'],
      [`state = 'settled', closed_at = expires_at`, 'held'],
      [`state = 'held', closed_at = null`, 'released'],
      [`state = 'expired'`, 'released'],
      [`state = 'released'`, 'settled'],
      [`account_id = ${obi}`, 'settled'],
    ]) {
      const found = await bend(`update ledger.holds set ${change} where state = '${state}'`)
      assert.match(found['holds'] ?? '', /^Hold \d+ is .* which its transfers do not tell/, change)
    }
    const moved = await bend(
      `update ledger.holds set expires_at = expires_at + interval '1 day' where state = 'held'`,
    )
    assert.match(moved['transfer_seals'] ?? '', /is not as it was sealed/)
    assert.match(
      (await bend(`delete from ledger.holds where state = 'settled'`))['holds'] ?? '',
      /^Hold \d+ is/,
    )
  })

  test('a reversal that points elsewhere', async () => {
    const found = await bend(`update ledger.transfers set reverses = reverses - 1 where reverses is not null`)
    assert.match(found['reversals'] ?? '', /is not the one reversal of transfer/)
  })

  test('guards that were taken away: triggers, constraints, rights', async () => {
    const without = async (text: string, fault: RegExp) => {
      const { guards, ...others } = await bend(text)
      assert.match(guards ?? '', fault)
      assert.deepEqual(others, {}, text)
    }
    for (const [table, trigger] of [
      ['entries', 'no_change'],
      ['entries', 'balanced'],
      ['transfers', 'no_truncate'],
      ['holds', 'no_delete'],
    ]) {
      const fault = new RegExp(`^The trigger ${trigger} on ledger.${table} is missing or off\\.$`)
      await without(`alter table ledger.${table} disable trigger ${trigger}`, fault)
      await without(`drop trigger ${trigger} on ledger.${table}`, fault)
    }
    await without(
      'alter table ledger.accounts drop constraint no_overdraft',
      /no_overdraft on ledger.accounts is missing/,
    )
    await without('drop index ledger.transfers_reverses', /transfers_reverses is missing/)
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
