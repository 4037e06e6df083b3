// Cells of CSV: read back as they were, and never a formula.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { readCsv } from '../test/read-csv.ts'
import { csvLine, textCell } from './csv.ts'

test('any texts are read back as they were, formulas behind an apostrophe (random)', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => value.isWellFormed())
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
      const [back] = readCsv(csvLine(texts.map(textCell)))
      assert.deepEqual(
        back?.map((cell) => cell.replace(/^'/, '')),
        texts.map((one) => one.replace(/^'/, '')),
      )
    }),
  )
})

test('what a spreadsheet would reckon is shown as the text that it is', () => {
  for (const evil of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '\u200B=1',
  ])
    assert.match(textCell(evil), /^"?'/, JSON.stringify(evil))
  assert.equal(textCell('x;=1'), "x;'=1", 'behind another list separator')
  for (const plain of ['Chidi', '1-2', 'a=b', '₦5', '']) assert.equal(textCell(plain), plain)
})

test('quotes, commas and lines stay inside their cell', () => {
  assert.deepEqual(readCsv(csvLine(['a"b', 'c,d', 'e\r\nf'].map(textCell))), [['a"b', 'c,d', 'e\r\nf']])
})
