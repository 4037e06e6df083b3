// The loan example: the sentence, the table and the schedule tell one and the same loan.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readBrand } from '#kit/brand/brand.ts'
import { comparisonTable, exampleFacts, exampleSentence, scheduleTable, shortAmount } from './loan-figures.ts'

const brand = {
  ...readBrand(join(import.meta.dirname, '../../../brand')),
  loanExample: { principal: '100000', months: 6, monthlyRatePercent: '4', feePercent: '1' },
}

test('the facts are those of the schedule', () => {
  assert.deepEqual(exampleFacts(brand), [
    ['You borrow', '₦100,000.00'],
    ['Fee, 1%, taken at the start', '₦1,000.00'],
    ['You get', '₦99,000.00'],
    ['Monthly instalment', '₦19,076.19'],
    ['Number of instalments', '6'],
    ['You repay in total', '₦114,457.14'],
    ['Cost of credit', '₦15,457.14'],
    ['APR (nominal, a year)', '51.71%'],
    ['Effective rate, a year', '65.92%'],
  ])
  const table = scheduleTable(brand)
  assert.ok(table.kind === 'table')
  assert.deepEqual(table.rows.at(-1), ['6', '₦19,076.19', '₦18,342.49', '₦733.70', '₦0.00'])
})

test('a last instalment that differs is named', () => {
  const uneven = { ...brand, loanExample: { ...brand.loanExample, months: 12 } }
  assert.deepEqual(
    exampleFacts(uneven).find(([name]) => name === 'Last instalment'),
    ['Last instalment', '₦10,655.16'],
  )
})

test('the sentence says what one receives, repays and pays, and the APR', () => {
  for (const figure of ['₦100,000 for 6 months', '₦99,000', '₦114,457.14', '₦15,457.14', '51.71%'])
    assert.ok(exampleSentence(brand).includes(figure), figure)
})

test('terms are compared from the shortest to the longest that is offered', () => {
  const table = comparisonTable(brand)
  assert.ok(table.kind === 'table')
  assert.deepEqual(
    table.rows.map(([months]) => months),
    ['3', '6', '12', '18', '24'],
  )
})

test('kobo are shown where there are some', () => {
  assert.equal(shortAmount({ currency: 'NGN', minor: 10_000_000n }), '₦100,000')
  assert.equal(shortAmount({ currency: 'NGN', minor: 10_050n }), '₦100.50')
})
