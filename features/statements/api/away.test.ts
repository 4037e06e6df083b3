// Promises about statements of a time whose entries were taken away: nothing is told of it, in words, and later ones are as they were.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cut } from '#ledger/cuts.ts'
import * as contract from '../contract.ts'
import { type Book, openBook, post, writeOne } from './test-statements.ts'

let book: Book
before(async () => {
  book = await openBook('away@mail.example')
})
after(() => book.app.close())

const issue = (from: string, to: string) =>
  book.app.request(contract.issueStatement, {
    cookie: book.cookie,
    body: { wallet: book.wallet.walletId, from, to },
  })

test('what reaches back before a cut is refused, issued before or not; what does not is the same (period_is_away)', async () => {
  for (const [minor, day] of [
    [500_000n, '2026-07-15'],
    [-20_000n, '2026-08-15'],
    [7_000n, '2026-10-15'],
  ] as const)
    await writeOne(book, post(book, minor), new Date(`${day}T12:00:00+01:00`))
  const old = (await issue('2026-07-01', '2026-09-30')).data
  const young = (await issue('2026-10-02', '2026-10-31')).data
  assert.equal(young.opening, '4800.00')
  const owner = book.app.database.open('finance_owner')
  await cut(owner.sql, { before: new Date('2026-10-01T00:00:00Z'), now: book.app.doors.clock.now() })

  const refused = [
    await issue('2026-07-01', '2026-09-30'),
    await issue('2026-09-30', '2026-10-31'),
    await book.app.request(contract.statementPdf, { cookie: book.cookie, params: { id: old.id } }),
    await book.app.request(contract.statementCsv, { cookie: book.cookie, params: { id: old.id } }),
    await book.app.request(contract.checkStatement, { params: { code: old.code } }),
  ]
  for (const { status, code } of refused) assert.deepEqual([status, code], [410, 'period_is_away'])

  assert.deepEqual((await issue('2026-10-02', '2026-10-31')).data, young)
  const checked = await book.app.request(contract.checkStatement, { params: { code: young.code } })
  assert.equal(checked.data.closing, '4870.00')
  const file = { cookie: book.cookie, params: { id: young.id } }
  assert.equal((await book.app.request(contract.statementCsv, file)).status, 200)
  assert.equal((await book.app.request(contract.statementPdf, file)).status, 200)
})
