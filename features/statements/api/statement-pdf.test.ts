// A statement on paper: every movement can be read back, pages are counted right, and nobody waits while a long one is made.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { plantTransaction } from '#features/users/test-people.ts'
import { readsBehind } from '#kit/db/stale-reads.ts'
import { nextTurn } from '#kit/paper/turns.ts'
import { sizeOf } from '#kit/test/depth.ts'
import * as contract from '../contract.ts'
import { findHolder } from './holder.ts'
import { findIssued } from './issue-statement.ts'
import { planPages, statementPdf } from './statement-pdf.ts'
import { sheet } from './statement-sheet.ts'
import { type Book, openBook, post, write, writeOne } from './test-statements.ts'

let book: Book
before(async () => {
  book = await openBook('paper@mail.example')
})
after(() => book.app.close())

const at = (text: string): Date => new Date(`${text}+01:00`)

async function issue(of: Book, from: string, to: string) {
  const body = { wallet: of.wallet.walletId, from, to }
  return (await of.app.request(contract.issueStatement, { cookie: of.cookie, body })).data
}

async function fetchPdf(of: Book, id: string): Promise<Buffer> {
  const url = contract.statementPdf.path.replace(':id', id)
  const answer = await of.app.app.inject({ method: 'GET', url, headers: { cookie: of.cookie } })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'application/pdf')
  return answer.rawPayload
}

async function readPages(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text
}

test('the paper holds holder, period, figures, movements with running balance, and the code', async () => {
  await writeOne(book, post(book, 123_456_789_00n), at('2026-10-31T10:00:00'))
  const transfer = await writeOne(book, post(book, -85_078_89n), at('2026-11-02T14:06:00'))
  const { id } = await plantTransaction(book.app.doors, {
    userId: book.userId,
    walletId: book.wallet.walletId,
    minor: 85_000_00n,
    direction: 'debit',
    feeMinor: 78_89n,
    counterparty: 'Olúwaṣeun Adébáyọ̀-Ogunlésì',
    narration: 'Tọ́lá’s fees',
  })
  await book.app.doors.database.sql`update transactions set ledger_transfer = ${transfer} where id = ${id}`
  const statement = await issue(book, '2026-11-01', '2026-11-21')
  const pdf = await fetchPdf(book, statement.id)
  const [page = '', ...more] = await readPages(pdf)
  assert.equal(more.length, 0)
  const squeezed = page.replaceAll(/\s+/g, ' ').normalize('NFC')
  for (const text of [
    'Account statement',
    'Adaeze Okafor',
    '1 Nov 2026 – 21 Nov 2026',
    'Opening balance ₦123,456,789.00',
    'Money out ₦85,078.89',
    'Closing balance ₦123,371,710.11',
    '1 transaction',
    'To Olúwaṣeun Adébáyọ̀-Ogunlésì',
    'Tọ́lá’s fees · with charges ₦78.89',
    '123,371,710.11',
    `Code ${statement.code}`,
    `Fingerprint ${statement.fingerprint}`,
    'Page 1 of 1',
    book.app.doors.brand.legalName,
  ])
    assert.ok(squeezed.includes(text.normalize('NFC')), `${text} in ${squeezed}`)
})

test('it is tagged, says its language, links to the page that checks it, and is the same to the byte', async () => {
  const statement = await issue(book, '2026-11-01', '2026-11-21')
  const pdf = await fetchPdf(book, statement.id)
  const document = await getDocumentProxy(new Uint8Array(pdf))
  assert.equal((await document.getMarkInfo())?.Marked, true)
  assert.equal((await getMeta(await getDocumentProxy(new Uint8Array(pdf)))).info['Language'], 'en-NG')
  const links = await (await document.getPage(1)).getAnnotations()
  assert.ok(links.some((link: { url?: string }) => link.url === statement.address))
  assert.ok(pdf.equals(await fetchPdf(book, statement.id)))
})

test('a period without a movement says so, and still proves itself', async () => {
  const statement = await issue(book, '2026-01-01', '2026-01-31')
  const text = (await readPages(await fetchPdf(book, statement.id))).join(' ')
  assert.ok(text.includes('No money moved in this period.') && text.includes(statement.code))
})

test('pages are counted before they are set: no row is lost and the proof has room (random)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (count) => {
      const { firstRows, rows, pages, proofStandsAlone } = planPages(count)
      const tables = pages - (proofStandsAlone ? 1 : 0)
      const room = firstRows + (tables - 1) * rows
      assert.ok(room >= count && (tables === 1 || room - rows < count))
      assert.ok(sheet.tableTop + sheet.tableHead + firstRows * sheet.row <= sheet.floor)
    }),
  )
})

async function issueLong(email: string, movements: number) {
  const long = await openBook(email, book.app)
  const atOnce = 2_000
  for (let written = 0; written < movements; written += atOnce)
    await write(
      long,
      Array.from({ length: Math.min(atOnce, movements - written) }, (_, index) =>
        post(long, BigInt(written + index + 1)),
      ),
      at('2026-11-20T10:00:00'),
    )
  return { long, statement: await issue(long, '2025-11-21', '2026-11-21') }
}

test('a statement of many movements comes whole', async () => {
  const many = sizeOf('statementMovements')
  const { long, statement } = await issueLong('long@mail.example', many)
  assert.equal(statement.count, many)
  const pages = await readPages(await fetchPdf(long, statement.id))
  const { pages: planned } = planPages(many)
  assert.equal(pages.length, planned)
  assert.ok(pages.at(-1)?.includes(`Page ${planned} of ${planned}`))
  const figures: readonly string[] = pages.join(' ').match(/\b\d{1,3}(?:,\d{3})*\.\d{2}\b/g) ?? []
  const closing = statement.closing.replace(/\B(?=(?:\d{3})+\.)/g, ',')
  assert.ok(figures.includes(closing) && figures.length >= 2 * many)
})

test('between any two pages whoever waits has a turn', async () => {
  const { long, statement } = await issueLong('turns@mail.example', 500)
  const { doors } = long.app
  const sql = await readsBehind(
    doors,
    (any) => any`select 1 from issued_statements where id = ${statement.id}`,
  )
  const issued = await findIssued(sql, doors, { userId: long.userId, id: statement.id })
  assert.ok(issued.ok)
  const holder = await findHolder(sql, issued.value.stretch.walletId)
  let turns = 0
  let isDone = false
  const waiting = (async () => {
    for (; !isDone; turns++) await nextTurn()
  })()
  const turnsAtPages: number[] = []
  for await (const _ of statementPdf(sql, { brand: doors.brand, issued: issued.value, holder }))
    turnsAtPages.push(turns)
  isDone = true
  await waiting
  const { pages } = planPages(500)
  // What is set behind the last turn of a page leaves in several parts at the end.
  const ofPages = turnsAtPages.slice(0, pages - 1)
  assert.equal(new Set(ofPages).size, pages - 1, JSON.stringify(turnsAtPages))
})
