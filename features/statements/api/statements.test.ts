// Statements: figures that add up whatever happened, files that read back as they were written, and codes that prove them.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { signUpCustomer, plantTransaction } from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
import { lagosDay } from '#kit/lagos.ts'
import { testNoon } from '#kit/test/app.ts'
import { readCsv } from '#kit/test/read-csv.ts'
import * as contract from '../contract.ts'
import { type Period } from '../rules.ts'
import { findIssued, issueStatement } from './issue-statement.ts'
import { findStretch, sumStretch } from './movements.ts'
import { statementCsv } from './statement-csv.ts'
import {
  type Book,
  hold,
  holdId,
  openBook,
  post,
  reverse,
  settle,
  transferId,
  write,
  writeOne,
} from './test-statements.ts'

let book: Book
before(async () => {
  book = await openBook('adaeze@mail.example')
})
after(() => book.app.close())

const at = (text: string): Date => new Date(`${text}+01:00`)
const issue = (given: { from: string; to: string; wallet?: string; cookie?: string; of?: Book }) => {
  const { of = book } = given
  return of.app.request(contract.issueStatement, {
    cookie: given.cookie ?? of.cookie,
    body: { wallet: given.wallet ?? of.wallet.walletId, from: given.from, to: given.to },
  })
}
const kobo = (text: string): bigint => BigInt(text.replace('.', ''))

test('a statement takes its opening and closing balance from the ledger, by days of Lagos', async () => {
  await writeOne(book, post(book, 500_000n), at('2026-08-31T23:59:59.999'))
  await writeOne(book, post(book, -120_050n), at('2026-09-01T00:00:00.000'))
  await writeOne(book, post(book, 7n), at('2026-09-30T23:59:59.999'))
  await writeOne(book, post(book, 1_000n), at('2026-10-01T00:00:00.000'))
  const { data } = await issue({ from: '2026-09-01', to: '2026-09-30' })
  assert.deepEqual(
    [data.opening, data.money_in, data.money_out, data.closing, data.count, data.currency],
    ['5000.00', '0.07', '1200.50', '3799.57', 2, 'NGN'],
  )
  const before_ = (await issue({ from: '2026-08-01', to: '2026-08-31' })).data
  assert.deepEqual([before_.opening, before_.closing, before_.count], ['0.00', '5000.00', 1])
})

test('where clocks of servers differ around a midnight, a movement stands where the one before it does, never earlier', async () => {
  const made = await openBook('clocks@mail.example', book.app)
  const write_ = (minor: bigint, time: string) => writeOne(made, post(made, minor), at(time))
  await write_(100_000n, '2026-09-30T12:00:00')
  await write_(500n, '2026-10-01T00:00:01')
  // Committed after, by a server whose clock was two seconds behind: October had begun in this account already.
  await write_(-2_000n, '2026-09-30T23:59:59')
  await write_(70n, '2026-10-01T00:00:02')
  await write_(9n, '2026-11-01T00:00:00')
  await write_(-30n, '2026-10-31T23:59:59.999')
  const figures = async (from: string, to: string) => {
    const { opening, moved, balances, closing } = await rowsOf(made, { from, to })
    return { opening, moved, balances, closing }
  }
  assert.deepEqual(await figures('2026-09-01', '2026-09-30'), {
    opening: 0n,
    moved: [100_000n],
    balances: [100_000n],
    closing: 100_000n,
  })
  assert.deepEqual(await figures('2026-10-01', '2026-10-31'), {
    opening: 100_000n,
    moved: [500n, -2_000n, 70n],
    balances: [100_500n, 98_500n, 98_570n],
    closing: 98_570n,
  })
  assert.deepEqual(await figures('2026-11-01', '2026-11-21'), {
    opening: 98_570n,
    moved: [9n, -30n],
    balances: [98_579n, 98_549n],
    closing: 98_549n,
  })
})

test('a period without a movement opens and closes with the same balance', async () => {
  const { data } = await issue({ from: '2026-11-01', to: '2026-11-21' })
  assert.deepEqual([data.opening, data.closing, data.count], ['3809.57', '3809.57', 0])
})

test('the same period without a new movement is the same statement; a new movement makes another', async () => {
  const other = await openBook('same@mail.example', book.app)
  await writeOne(other, post(other, 5n), at('2026-11-20T10:00:00'))
  const asked = { from: '2026-11-01', to: '2026-11-21', of: other }
  const [first, again] = [(await issue(asked)).data, (await issue(asked)).data]
  assert.deepEqual(again, first)
  await writeOne(other, post(other, 6n), at('2026-11-21T11:30:00'))
  const later = (await issue(asked)).data
  assert.notEqual(later.code, first.code)
  assert.deepEqual([first.closing, later.closing], ['0.05', '0.11'])
  const old = await other.app.request(contract.checkStatement, { params: { code: first.code } })
  assert.equal(old.data.closing, '0.05')
})

const step = fc.record({
  act: fc.constantFrom('in', 'out', 'hold', 'settle', 'reverse'),
  minor: fc.bigInt({ min: 1n, max: 5_000_000n }),
  hours: fc.integer({ min: 0, max: 40 }),
})
const firstNoon = at('2026-09-01T12:00:00').getTime()
const dayOf = (offset: number): string => lagosDay(new Date(firstNoon + offset * 86_400_000))

let books = 0
const randomBook = fc.array(step, { maxLength: 25 }).map((steps) => async (): Promise<Book> => {
  const made = await openBook(`random-${books++}@mail.example`, book.app)
  const held: bigint[] = []
  const posted: bigint[] = []
  let now = firstNoon
  for (const { act, minor, hours } of steps) {
    now = Math.min(now + hours * 3_600_000, testNoon.getTime())
    const [open] = held
    const last = posted.at(-1)
    const operations = {
      in: () => post(made, minor),
      out: () => post(made, -minor),
      hold: () => hold(made, minor),
      settle: () => (open === undefined ? undefined : settle(made, holdId(open), minor)),
      reverse: () => (last === undefined ? undefined : reverse(made, transferId(last))),
    }
    const operation = operations[act]()
    const [id] = operation === undefined ? [] : await write(made, [operation], new Date(now))
    if (id === undefined) continue
    if (act === 'hold') held.push(id)
    if (act === 'settle') held.shift()
    if (act === 'in' || act === 'out') posted.push(id)
  }
  return made
})

test('in any book, opening plus movements is closing, holds move nothing, and neighbours join (random)', async () => {
  const offset = fc.integer({ min: 0, max: 60 })
  await fc.assert(
    fc.asyncProperty(randomBook, offset, offset, async (make, one, two) => {
      const made = await make()
      const [first, last] = [Math.min(one, two), Math.max(one, two) + 1]
      const rows = await rowsOf(made, { from: dayOf(first), to: dayOf(last) })
      let balance = rows.opening
      for (const [index, amount] of rows.moved.entries()) {
        balance += amount
        assert.equal(rows.balances[index], balance)
      }
      assert.equal(balance, rows.closing)
      const earlier = await rowsOf(made, { from: '2026-08-01', to: dayOf(first - 1) })
      assert.equal(earlier.closing, rows.opening)
    }),
    { numRuns: 25 },
  )
})

/** What the CSV of a period says, in kobo. */
async function rowsOf(of: Book, period: Period) {
  const { sql } = of.app.doors.database
  const asked = { userId: of.userId, walletId: of.wallet.walletId, period, now: testNoon }
  const issued = await issueStatement(sql, of.app.doors, asked)
  assert.ok(issued.ok)
  const found = await findIssued(sql, of.app.doors, { userId: of.userId, id: issued.value.id })
  assert.ok(found.ok)
  const chunks: Uint8Array[] = []
  for await (const chunk of statementCsv(sql, found.value)) chunks.push(chunk)
  const rows = readCsv(Buffer.concat(chunks).toString('utf8').slice(1)).slice(1, -2)
  const movements = rows.slice(1, -1)
  return {
    opening: kobo(rows[0]?.[6] ?? ''),
    closing: kobo(rows.at(-1)?.[6] ?? ''),
    moved: movements.map(([, , , , moneyIn = '', moneyOut = '']) =>
      moneyIn === '' ? -kobo(moneyOut) : kobo(moneyIn),
    ),
    balances: movements.map((cells) => kobo(cells[6] ?? '')),
  }
}

const rent = '=HYPERLINK("http://evil","rent, June")'

/** A book of four movements: in, out with charges, back, and one that has no transaction of its own. */
async function toldBook(email: string): Promise<{ told: Book; references: readonly string[] }> {
  const told = await openBook(email, book.app)
  const { sql } = told.app.doors.database
  const plant = async (given: { minor: bigint; transfer: bigint; isOut?: boolean; feeMinor?: bigint }) => {
    const { minor, transfer, isOut = false, feeMinor = 0n } = given
    const direction = isOut ? 'debit' : 'credit'
    const of = {
      userId: told.userId,
      walletId: told.wallet.walletId,
      counterparty: 'CHIDI EZE',
      narration: rent,
    }
    const { id, reference } = await plantTransaction(told.app.doors, { ...of, minor, direction, feeMinor })
    await sql`update transactions set ledger_transfer = ${transfer} where id = ${id}`
    return reference
  }
  const into = await writeOne(told, post(told, 100_000n), at('2026-11-20T09:00:00'))
  const received = await plant({ minor: 100_000n, transfer: into })
  const out = await writeOne(told, post(told, -51_000n), at('2026-11-20T10:00:00'))
  const sent = await plant({ minor: 50_000n, transfer: out, isOut: true, feeMinor: 1_000n })
  await writeOne(told, reverse(told, transferId(out)), at('2026-11-20T11:00:00'))
  await writeOne(told, post(told, 1n, { kind: 'deposit_release' }), at('2026-11-20T12:00:00'))
  return { told, references: [received, sent] }
}

test('each movement tells whose it was; a return names what came back, and charges stand beside', async () => {
  const { told, references } = await toldBook('told@mail.example')
  const [received = '', sent = ''] = references
  const statement = (await issue({ from: '2026-11-20', to: '2026-11-20', of: told })).data
  const csv = await fetchCsv(told, statement.id)
  assert.deepEqual(readCsv(csv.text.slice(1)).slice(2, 6), [
    ['2026-11-20', '09:00', `From CHIDI EZE, Bank · ${rent}`, received, '1000.00', '', '1000.00'],
    [
      '2026-11-20',
      '10:00',
      `To CHIDI EZE, Bank · ${rent} · with charges ₦10.00`,
      sent,
      '',
      '510.00',
      '490.00',
    ],
    ['2026-11-20', '11:00', `Returned: To CHIDI EZE, Bank · ${rent}`, sent, '510.00', '', '1000.00'],
    ['2026-11-20', '12:00', 'Deposit released after review', '', '0.01', '', '1000.01'],
  ])
})

const fetchCsv = (of: Book, id: string) =>
  of.app.send('GET', contract.statementCsv.path.replace(':id', id), { cookie: of.cookie })

test('the file is one table of one width in UTF-8, with the code and a fingerprint that anyone can reckon', async () => {
  const { told } = await toldBook('table@mail.example')
  const statement = (await issue({ from: '2026-11-20', to: '2026-11-20', of: told })).data
  const csv = await fetchCsv(told, statement.id)
  assert.equal(csv.status, 200)
  assert.match(String(csv.headers['content-type']), /^text\/csv; charset=utf-8/)
  const name = 'statement-NGN-2026-11-20-to-2026-11-20.csv'
  assert.equal(csv.headers['content-disposition'], `attachment; filename="${name}"`)
  assert.ok(csv.text.startsWith('\uFEFF'), 'it begins with the mark of UTF-8')
  const rows = readCsv(csv.text.slice(1))
  assert.deepEqual(rows[0]?.slice(0, 4), ['Date', 'Time', 'Description', 'Reference'])
  assert.deepEqual(rows[0].slice(4), ['Money in (NGN)', 'Money out (NGN)', 'Balance (NGN)'])
  for (const cells of rows) assert.equal(cells.length, 7)
  assert.equal(rows.at(-2)?.[3], `${statement.code} ${statement.address}`)
  const lines = csv.text
    .split('\r\n')
    .slice(2, 6)
    .map((line) => `${line}\r\n`)
  assert.equal(createHash('sha256').update(lines.join('')).digest('hex'), statement.fingerprint)
  assert.equal(rows.at(-1)?.[3], statement.fingerprint)
})

test('a statement is checked by anyone with its code: figures, fingerprint, and no name in full', async () => {
  const { data: issued } = await issue({ from: '2026-09-01', to: '2026-09-30' })
  assert.equal(issued.address, `http://localhost:4000/statement/${issued.code}`)
  assert.match(issued.code, /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const { id: _id, address: _address, ...same } = issued
  const checked = await book.app.request(contract.checkStatement, { params: { code: issued.code } })
  assert.deepEqual(checked.data, { ...same, holder: 'Adaeze O.', account_ending: '' })
  assert.ok(!checked.text.includes('Okafor') && !checked.text.includes(book.userId))
  const typed = await book.app.request(contract.checkStatement, {
    params: { code: ` ${issued.code.replaceAll('-', ' ').toLowerCase()} ` },
  })
  assert.equal(typed.data.code, issued.code)
})

test('a code that we never gave out is no statement of ours (statement_not_issued)', async () => {
  const code = '0000-0000-0000-0000'
  const answer = await book.app.request(contract.checkStatement, { params: { code } })
  assert.deepEqual([answer.status, answer.code], [404, 'statement_not_issued'])
})

test('what cannot be a code is called none (not_a_statement_code)', async () => {
  for (const code of ['0000-0000-0000-000', 'x', '../../..', "' or 1=1"]) {
    const answer = await book.app.request(contract.checkStatement, { params: { code } })
    assert.deepEqual([answer.status, answer.code], [422, 'not_a_statement_code'])
  }
})

test('codes cannot be tried without end: the check is limited by address', async () => {
  const { calls } = contract.checkStatement.limit
  const from = '203.0.113.9'
  const answers: (string | undefined)[] = []
  for (let tried = 0; tried <= calls; tried++)
    answers.push((await book.app.request(contract.checkStatement, { params: { code: 'x' }, from })).code)
  assert.deepEqual([answers[calls - 1], answers[calls]], ['not_a_statement_code', 'too_many_tries'])
})

test('a period backwards, in the future or longer than twelve months is refused', async () => {
  const refused = async (from: string, to: string) => {
    const answer = await issue({ from, to })
    return [answer.status, answer.code]
  }
  assert.deepEqual(await refused('2026-11-02', '2026-11-01'), [422, 'period_backwards'])
  assert.deepEqual(await refused('2026-11-20', '2026-11-22'), [422, 'period_in_future'])
  assert.deepEqual(await refused('2025-11-20', '2026-11-21'), [422, 'period_too_long'])
  assert.equal((await issue({ from: '2025-11-21', to: '2026-11-21' })).status, 200)
  assert.equal((await issue({ from: '2026-02-30', to: '2026-11-21' })).code, 'bad_input')
})

test('just after midnight in Lagos, yesterday in London is today here', async () => {
  const night = await openBook('night@mail.example', book.app)
  const asked = {
    userId: night.userId,
    walletId: night.wallet.walletId,
    period: { from: '2026-11-22', to: '2026-11-22' },
  }
  const { sql } = night.app.doors.database
  const early = await issueStatement(sql, night.app.doors, {
    ...asked,
    now: new Date('2026-11-21T22:59:59Z'),
  })
  assert.ok(!early.ok && early.code === 'period_in_future')
  assert.ok(
    (await issueStatement(sql, night.app.doors, { ...asked, now: new Date('2026-11-21T23:00:00Z') })).ok,
  )
})

test('another’s wallet and statement are answered like ones that do not exist', async () => {
  const stranger = await signUpCustomer(book.app, 'stranger@mail.example')
  const wallet = await issue({ from: '2026-11-01', to: '2026-11-02', cookie: stranger.cookie })
  assert.deepEqual([wallet.status, wallet.code], [404, 'wallet_not_found'])
  const { data } = await issue({ from: '2026-09-01', to: '2026-09-30' })
  for (const call of [contract.statementPdf, contract.statementCsv]) {
    const path = call.path.replace(':id', data.id)
    const theirs = await book.app.send('GET', path, { cookie: stranger.cookie })
    const none = await book.app.send('GET', call.path.replace(':id', newId(book.app.doors)), {
      cookie: book.cookie,
    })
    assert.deepEqual([theirs.status, theirs.code, theirs.message], [404, 'statement_not_found', none.message])
    assert.equal((await book.app.send('GET', path)).code, 'not_signed_in')
  }
})

test('what is kept of a statement names nobody and holds no amount', async () => {
  const rows = await book.app.doors.database.sql<
    Record<string, unknown>
  >`select * from issued_statements limit 1`
  assert.deepEqual(Object.keys(rows[0] ?? {}).sort(), [
    'code_hash',
    'content_hash',
    'first_version',
    'from_day',
    'id',
    'issued_at',
    'last_version',
    'to_day',
    'user_id',
    'wallet_id',
  ])
  const lines = book.app.logLines.join('\n')
  assert.ok(!/\b379957\b|3,?799\.57/.test(lines) && !lines.includes('Okafor'))
})

test('the figures of a stretch are those of the ledger’s own balance', async () => {
  const { sql } = book.app.doors.database
  const stretch = await findStretch(sql, {
    userId: book.userId,
    walletId: book.wallet.walletId,
    period: { from: '2026-01-01', to: '2026-11-21' },
  })
  assert.ok(stretch)
  const [row] = await sql<{
    balance: bigint
  }>`select balance from ledger.accounts where id = ${book.wallet.account}`
  assert.equal((await sumStretch(sql, stretch)).closing.minor, row?.balance)
})
