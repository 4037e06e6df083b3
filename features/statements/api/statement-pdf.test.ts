// A statement on paper: every movement can be read back, pages are counted right, and nobody waits while a long one is made.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { whoAmI } from '#features/customer-sign-in/contract.ts'
import { plantTransaction } from '#features/users/test-people.ts'
import * as contract from '../contract.ts'
import { planPages } from './statement-pdf.ts'
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
    '1 movement',
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

test('a statement of 10,000 movements comes whole, while others are answered all along', async () => {
  const long = await openBook('long@mail.example', book.app)
  const many = 10_000
  for (let written = 0; written < many; written += 2_000)
    await write(
      long,
      Array.from({ length: 2_000 }, (_, index) => post(long, BigInt(written + index + 1))),
      at('2026-11-20T10:00:00'),
    )
  const statement = await issue(long, '2025-11-21', '2026-11-21')
  assert.deepEqual([statement.count, statement.closing], [many, '500050.00'])
  let isDone = false
  const making = fetchPdf(long, statement.id).finally(() => {
    isDone = true
  })
  let answered = 0
  while (!isDone) {
    assert.equal((await long.app.request(whoAmI, { cookie: long.cookie })).status, 200)
    answered += 1
  }
  const pages = await readPages(await making)
  const { pages: planned } = planPages(many)
  assert.equal(pages.length, planned)
  // Between any two pages somebody else has had a turn; every request here takes several turns.
  assert.ok(answered > planned / 10, `${answered} answers while ${planned} pages were set`)
  assert.ok(pages.at(-1)?.includes(`Page ${planned} of ${planned}`))
  const figures: readonly string[] = pages.join(' ').match(/\b\d{1,3}(?:,\d{3})*\.\d{2}\b/g) ?? []
  assert.ok(figures.includes('500,050.00') && figures.length >= 2 * many)
})
