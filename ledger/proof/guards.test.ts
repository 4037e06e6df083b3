// Answers for the book against hands that are not its function's: no role of ours changes a row, nor does the owner.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Database, Sql } from '#kit/db/database.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { openAccount } from '../ledger.ts'
import type { AccountId } from '../posting.ts'
import { accepted, fromTo, noon, post, wallet } from '../test-book.ts'

const tables = ['accounts', 'transfers', 'entries', 'holds', 'account_changes', 'lanes'] as const

let world: TestDatabase
let reader: Database
let ada: AccountId
let obi: AccountId
before(async () => {
  world = await testDatabase()
  reader = world.open('finance_reader')
  const { sql } = world.open('finance_app')
  ada = await wallet(sql, 1_000n)
  obi = await wallet(sql, 1_000n)
})
after(() => world.drop())

/** Statements as text: these tests do what no code of ours does. */
const run = (sql: Sql, text: string) => sql(Object.assign([text], { raw: [text] }))

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
      'update ledger.entries set leg = leg where false',
      'update ledger.entries_2026_03 set amount = 1',
      'delete from ledger.entries_2026_03',
      'truncate ledger.entries_2026_03',
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
      'update ledger.lanes set id = id + 1',
      'delete from ledger.lanes',
      'truncate ledger.lanes',
    ]) {
      await assert.rejects(run(sql, text), /followed, never changed/, text)
    }
  })

  test('the owner does not write entries that do not sum to zero, nor overdraws an account', async () => {
    const { sql } = world.open('finance_owner')
    const entry = (account: bigint, amount: bigint) => `(${account}, 999, 999, ${amount}, 0, '2026-03-02', 1)`
    const dollars = await openAccount(sql, { currency: 'USD', at: noon })
    for (const entries of [
      entry(ada, 5n),
      `${entry(ada, 5n)}, ${entry(obi, -4n)}`,
      `${entry(ada, 5n)}, ${entry(dollars, -5n)}`,
      `${entry(ada, 5n)}, ${entry(10n ** 15n, -5n)}`,
    ]) {
      for (const table of ['entries', 'entries_2026_03'])
        await assert.rejects(run(sql, `insert into ledger.${table} values ${entries}`), /sum to zero/)
    }
    await assert.rejects(sql`update ledger.accounts set balance = -1 where id = ${ada}`, /no_overdraft/)
    await assert.rejects(sql`update ledger.accounts set held = balance + 1 where id = ${ada}`, /no_overdraft/)
  })
})
