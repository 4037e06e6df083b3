// Promises about a stranger's spreadsheet: every way in which it is written is read the same, and what is no list is refused in time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FileFault, fileBytesMost, isTooLarge, readFile, readLines } from './read-file.ts'
import { linesMost } from './rules.ts'

const head = 'biller,reference,amount,plan,label'
const first = {
  biller: 'ikeja-electric-prepaid',
  reference: '45039218710',
  amount: '5000',
  plan: '',
  label: 'Flat 1',
}
const row = 'ikeja-electric-prepaid,45039218710,5000,,Flat 1'
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function linesOf(text: string) {
  const read = readFile(bytesOf(text))
  assert.ok(read.ok, JSON.stringify(read))
  return read.lines
}

for (const [name, text] of [
  ['commas', `${head}\n${row}`],
  ['semicolons', `${head}\n${row}`.replaceAll(',', ';')],
  ['tabs', `${head}\n${row}`.replaceAll(',', '\t')],
  ['lines of Windows', `${head}\r\n${row}\r\n`],
  ['lines of old Macs', `${head}\r${row}\r`],
  ['the mark of UTF-8', `\uFEFF${head}\n${row}`],
  ['a title above', `Bills of June,,,\n${head}\n${row}`],
  ['a title of other signs above', `;;;;;;;;\n${head}\n${row}`],
  ['a sum below', `${head}\n${row}\n,,5000\nTotal,,"5,000"`],
  ['blank lines', `\n\n${head}\n\n ,,\n${row}\n\n`],
  [
    'quotes',
    `"biller","reference","amount","plan","label"\n"ikeja-electric-prepaid","45039218710","5000","","Flat 1"`,
  ],
  ['no names of columns', row],
  [
    'names of columns in another order',
    `Label,Meter number,Amount (naira),Biller\nFlat 1,45039218710,5000,ikeja-electric-prepaid`,
  ],
  [
    'names of columns in one’s own words',
    `S/N,Biller,Meter/Card No,Amt (NGN),Remark\n1,ikeja-electric-prepaid,45039218710,5000,Flat 1`,
  ],
  ['the mark of text', `${head}\n${row.replace('45039', "'45039")}`],
  ['blanks and what nobody sees', `${head}\n ikeja-electric-prepaid\u200B , \u202E45039218710,5000,,Flat 1 `],
] as const)
  test(`it is read with ${name}`, () => assert.deepEqual(linesOf(text), [first]))

test('a quoted cell keeps its signs, and a line within it is one line', () => {
  const [line] = linesOf(`${head}\ndstv,1029384010,"5,000.00",,"Mama ""Big"" Ada,\r\nLagos"`)
  assert.deepEqual([line?.amount, line?.label], ['5,000.00', 'Mama "Big" Ada, Lagos'])
})

test('text that runs from right to left is kept, without the marks that turn other text round', () => {
  const [line] = linesOf(`${head}\ndstv,1029384010,5000,,\u202Eمحمد\u202C`)
  assert.equal(line?.label, 'محمد')
})

const many = (count: number): string => `${head}\n${`${row}\n`.repeat(count)}`
test(`${linesMost} lines are read, and one more is refused`, () => {
  assert.equal(linesOf(many(linesMost)).length, linesMost)
  assert.deepEqual(readLines(many(linesMost + 1)), { ok: false, fault: 'too_many_lines' })
})

const utf16 = Uint8Array.from(Buffer.from(`\uFEFF${head}\n${row}`, 'utf16le'))
for (const [fault, bytes] of [
  ['too_large', new Uint8Array(fileBytesMost + 1)],
  ['is_spreadsheet', bytesOf('PK\u0003\u0004 an xlsx')],
  ['is_utf16', utf16],
  ['not_text', bytesOf(`${head}\ndstv\0,1`)],
  ['not_text', utf16.subarray(2)],
  ['not_utf8', Uint8Array.from([...bytesOf(head), 0x0a, 0xe9, 0x2c])],
  ['quote_open', bytesOf(`${head}\n"dstv,1,2`)],
  ['too_many_columns', bytesOf(`${head}\n${','.repeat(10_000)}`)],
  ['too_many_columns', bytesOf(','.repeat(200_000))],
  ['too_many_lines', bytesOf('\n'.repeat(200_000))],
  ['no_lines', bytesOf('')],
  ['no_lines', bytesOf(head)],
  ['columns_unknown', bytesOf('just some words')],
  ['columns_unknown', bytesOf('number,biller,reference,amount\n1,dstv,1029384010,5000')],
  ['columns_unknown', bytesOf('biller,reference,amount,Amount (NGN)\ndstv,1029384010,5000,6000')],
] satisfies readonly (readonly [FileFault, Uint8Array])[])
  test(`${fault}: nothing of it is taken`, () => assert.deepEqual(readFile(bytes), { ok: false, fault }))

test('a head that is long is read as fast as any other line', () => {
  for (const sign of [' ', '(']) {
    const read = readLines(`dstv,1029384010,5000,,a${sign.repeat(200_000)}b`)
    assert.ok(!read.ok && read.fault === 'cell_too_long', JSON.stringify(read))
  }
})

test('quotation marks without end are read as fast as any other text', () => {
  for (const text of ['"a""'.repeat(60_000), 'a"'.repeat(120_000), '"" '.repeat(80_000)])
    assert.equal(readLines(text).ok, false)
})

test('a line whose words are like names of columns is a line, and those above it are too', () => {
  const lines = linesOf('dstv,1029384010,5000\nLagos Water Company,Account 4410,2000')
  assert.deepEqual(
    lines.map(({ biller, reference }) => [biller, reference]),
    [
      ['dstv', '1029384010'],
      ['Lagos Water Company', 'Account 4410'],
    ],
  )
})

test('an amount in kobo is no amount in naira', () => {
  const [line] = linesOf('biller,reference,amount (kobo)\ndstv,1029384010,100000')
  assert.equal(line?.amount, '')
})

test('what is too large is known by its size alone', () => {
  assert.equal(isTooLarge(50_000_000), true)
  assert.equal(isTooLarge(20_000), false)
})

test('a cell that is longer than any of ours is refused and not cut, and how it begins is told', () => {
  const read = readLines(`${head}\ndstv,1029384010,5000\ndstv,12${'3'.repeat(5_000)},5000`)
  assert.deepEqual(read, { ok: false, fault: 'cell_too_long', cell: `12${'3'.repeat(18)}`, row: 3 })
})
