// Promises about the files of exports: what spreadsheets read in them, whatever people are called, and whole however they were made.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { plantTransaction, plantUser, plantWallet } from '#features/users/test-people.ts'
import { testNoon } from '#kit/test/app.ts'
import { listExports } from '../contract.ts'
import { movingRowsMost, rowsOfPieceMost } from '../rules.ts'
import {
  type ExportApp,
  exportApp,
  exported,
  newestFirst,
  readExport,
  readSheet,
  sheetRows,
  unzip,
} from '../test-exports.ts'

let app: ExportApp
let owner: string

const evil = [
  '=HYPERLINK("https://evil.example","Pay")',
  '+234',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '<img src=x onerror="alert(1)">',
  '_x0041_ & co',
  'Olúwaṣeun "Ṣẹ́gun", Adébáyọ̀-Ogunlésì',
  'two\r\nlines',
]

before(async () => {
  app = await exportApp()
  owner = await adminToken(app, 'owner')
  for (const [index, name] of evil.entries())
    await plantUser(app.doors, {
      first_name: name,
      last_name: 'Evil',
      email: `evil-${index}@mail.example`,
      created_at: new Date(testNoon.getTime() - index * 60_000),
    })
})
after(() => app.close())

test('names that begin as a formula are texts in CSV, behind an apostrophe; others stand as they are', async () => {
  const file = await exported(app, owner, { list: 'users', columns: ['first_name', 'tier'] })
  assert.deepEqual([...file.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const [head, ...rows] = readExport(file).rows
  assert.deepEqual(head, ['First name', 'Tier'])
  assert.deepEqual(
    rows.map(([name]) => name),
    evil.map((name) => (/^\s*[=+\-@]/.test(name) ? `'${name}` : name)),
  )
  assert.deepEqual([...new Set(rows.map(([, tier]) => tier))], ['1'])
})

test('a workbook holds every name as an inline text and no formula at all', async () => {
  const file = await exported(app, owner, {
    list: 'users',
    columns: ['first_name', 'joined'],
    format: 'xlsx',
  })
  const sheet = unzip(file).get('xl/worksheets/sheet1.xml') ?? ''
  assert.doesNotMatch(sheet, /<f[ >]/)
  const [head, ...rows] = sheetRows(file)
  assert.deepEqual(head, [{ text: 'First name' }, { text: 'Joined (Lagos)' }])
  assert.deepEqual(
    rows.map(([name]) => name?.text?.replaceAll('_x005F_', '_')),
    evil,
  )
  // 2026-11-21 12:00 in Lagos.
  assert.deepEqual(rows[0]?.[1], { number: '46347.5' })
})

test('each file of a workbook is XML as strict readers take it, under the names that its table of contents has', async () => {
  const files = unzip(await exported(app, owner, { list: 'users', columns: ['first_name'], format: 'xlsx' }))
  for (const text of files.values()) new SaxesParser().write(text).close()
  const contents = files.get('[Content_Types].xml') ?? ''
  const named = [...contents.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name)
  assert.deepEqual(
    named.filter((name = '') => !files.has(name)),
    [],
  )
  assert.equal(named.length, 3)
})

test('amounts keep every kobo, and their sum says what it sums: what leaves is negative, and more digits than a spreadsheet keeps are text', async () => {
  const { id: userId } = await plantUser(app.doors, { first_name: 'Rich' })
  const { walletId } = await plantWallet(app.doors, userId)
  for (const [index, minor] of [1n, 150_050n, 99_999_999_999_999_999n].entries())
    await plantTransaction(app.doors, {
      userId,
      walletId,
      minor,
      direction: index === 1 ? 'debit' : 'credit',
      createdAt: new Date(testNoon.getTime() - index * 1_000),
    })
  const columns = ['amount', 'currency']
  const csv = await exported(app, owner, { list: 'transactions', columns })
  assert.deepEqual(readExport(csv).rows, [
    ['Amount', 'Currency'],
    ['0.01', 'NGN'],
    ['-1500.50', 'NGN'],
    ['999999999999999.99', 'NGN'],
  ])
  const xlsx = await exported(app, owner, { list: 'transactions', columns, format: 'xlsx' })
  assert.deepEqual(
    sheetRows(xlsx)
      .slice(1)
      .map(([amount]) => amount),
    [{ number: '0.01' }, { number: '-1500.50' }, { text: '999999999999999.99' }],
  )
  const sum = 'Total NGN of what moved: in less out; pending and failed add nothing'
  const { totals, facts } = readExport(csv)
  assert.deepEqual(totals, [['999999999998499.50', sum]])
  assert.deepEqual(facts, {
    List: 'Transactions',
    Filters: 'None: the whole list',
    Rows: '3',
    'Exported by': 'Test owner',
    'As of (Lagos)': facts['As of (Lagos)'],
  })
  assert.match(facts['As of (Lagos)'] ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual(readSheet(xlsx).at(5), [{ text: '999999999998499.50' }, { text: sum }])
  // An amount is never wider than its column; a text makes room for itself, up to a bound.
  const sheet = unzip(xlsx).get('xl/worksheets/sheet1.xml') ?? ''
  const widths = [...sheet.matchAll(/<col min="\d" max="\d" width="(\d+)"/g)].map(([, width]) =>
    Number(width),
  )
  assert.deepEqual(widths, [20, 10])
})

/** More than a piece has, and than are read in an order that moves. */
const manyRows = Math.max(rowsOfPieceMost, movingRowsMost) + 50

test('rows in several pieces are one file in one order, each row once', async () => {
  await app.doors.database.sql`
    insert into users (id, email, search_text, status, kyc_tier, created_at)
    select ('0190000000007000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid, 'bulk-' || n || '@mail.example', 'bulk', 'approved', 2,
      ${new Date('2026-01-01T00:00:00Z')}::timestamptz + make_interval(secs => n / 3)
    from generate_series(1, ${manyRows}) n`
  let last: Buffer = Buffer.alloc(0)
  for (const format of ['csv', 'xlsx'] as const) {
    const wanted = { list: 'users', columns: ['uuid'], query: 'tier:2', format } as const
    const file = await exported(app, owner, wanted)
    last = file
    const ids =
      format === 'csv' ? readExport(file).rows.map(([id]) => id) : sheetRows(file).map(([id]) => id?.text)
    assert.equal(ids.length, manyRows + 1)
    const rows = ids.slice(1)
    assert.deepEqual(rows, newestFirst(rows))
    assert.equal(new Set(rows).size, manyRows)
  }
  const [row] = await app.doors.database.sql<{ pieces: number; crc: bigint; bytes: bigint }>`
    select pieces, plain_crc crc, plain_bytes bytes from exports where format = 'xlsx' order by rows_done desc limit 1`
  assert.equal(row?.pieces, 2)
  const views = (await app.request(listExports, { token: owner })).data.items
  const large = views.filter(({ rows_done: rows }) => rows === manyRows)
  assert.deepEqual(
    large.map(({ total_is_estimate: isEstimate }) => isEstimate),
    [true, true],
  )
  const sheet = unzip(last).get('xl/worksheets/sheet1.xml') ?? ''
  assert.equal(readSheet(last).at(-3)?.[1]?.number, String(manyRows))
  assert.deepEqual([BigInt(crc32(sheet)), BigInt(Buffer.byteLength(sheet))], [row?.crc, row?.bytes])
})

test('an order that moves is kept as far as one look sees it all; beyond, rows come newest first', async () => {
  const byName = async (query: string): Promise<string[]> => {
    const file = await exported(app, owner, {
      list: 'users',
      columns: ['first_name', 'uuid'],
      query,
      sort: 'name',
    })
    return readExport(file)
      .rows.slice(1)
      .map(([name = '', id = '']) => (query === 'evil' ? name : id))
  }
  const names = await byName('evil')
  assert.equal(names.length, evil.length)
  assert.equal(names[0], "'\t=1")
  const many = await byName('tier:2')
  assert.equal(many.length, manyRows)
  assert.deepEqual(many, newestFirst(many))
})
