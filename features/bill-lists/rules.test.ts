// Promises about cells and lines: what a spreadsheet spoils is seen, an amount is read exactly or not at all, and lines that pay the same are found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountIn, findRepeated, isDecimal, isFormula, isShortened } from './rules.ts'

test('amounts are read as people and spreadsheets write them', () => {
  for (const [cell, amount] of [
    ['5000', '5000'],
    ['5,000.00', '5000.00'],
    ['₦5000', '5000'],
    ['NGN 1,234,567.5', '1234567.5'],
    ['N5 000', '5000'],
    ['5000 naira', '5000'],
    ['007', '7'],
  ] as const)
    assert.equal(amountIn(cell), amount, cell)
})

test('what could be read in two ways, or is no amount, is not read', () => {
  for (const cell of [
    '',
    '1e3',
    '5.000,00',
    '50,00',
    '5,0000',
    '-5',
    '+5',
    '5.001',
    '=5',
    '5.',
    '.5',
    'five',
    '5 5',
    '٥٠٠',
  ])
    assert.equal(amountIn(cell), undefined, cell)
})

test('a number that a spreadsheet shortened is known, and a formula', () => {
  for (const cell of ['4.5E+12', '4,5e+12', '1E3', '-4.5E+12']) assert.equal(isShortened(cell), true, cell)
  for (const cell of ['45039218710', 'E12', 'abc1e3x', '1e']) assert.equal(isShortened(cell), false, cell)
  assert.deepEqual([isFormula('=1+1'), isFormula('+2348031234567'), isFormula('a=b')], [true, false, false])
})

test('a reference that a spreadsheet took for a number with decimals is known', () => {
  for (const cell of ['45039218710.0', '310900005610,00']) assert.equal(isDecimal(cell), true, cell)
  for (const cell of ['45039218710', '1234.5678', '12.00.00', 'Member 1.0'])
    assert.equal(isDecimal(cell), false, cell)
})

test('of lines that pay the same the first stands; what is due is never wanted twice', () => {
  const line = { code: 'dstv', account: '1', amountMinor: 5n, isDue: false, isWantedTwice: false }
  const found = findRepeated(
    [
      { ...line, position: 1 },
      { ...line, position: 2 },
      { ...line, position: 3, isWantedTwice: true },
      { ...line, position: 4, amountMinor: 6n },
      { ...line, position: 5, account: '2' },
      { ...line, position: 6, code: 'remita', isDue: true },
      { ...line, position: 7, code: 'remita', isDue: true, amountMinor: 6n, isWantedTwice: true },
    ],
    3,
  )
  assert.deepEqual(
    [...found],
    [
      [2, 'line_twice'],
      [7, 'due_twice'],
    ],
  )
})

test('lines to one payee beyond those that may be on their way at once do not stand, and one that does not stand takes no place', () => {
  const line = { code: 'dstv', account: '1', isDue: false, isWantedTwice: false }
  const amounts = [5n, 5n, 6n, 7n]
  const found = findRepeated(
    amounts.map((amountMinor, index) => ({ ...line, amountMinor, position: index + 1 })),
    2,
  )
  assert.deepEqual(
    [...found],
    [
      [2, 'line_twice'],
      [4, 'too_many_to_one'],
    ],
  )
})
