// Answers for the promises of typing an amount: nobody sends another amount than they meant.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterKey,
  afterPaste,
  afterTyping,
  amountOf,
  caretAfter,
  digitsBehind,
  shownTyping,
  typedOf,
} from './typed-amount.ts'

test('naira and kobo are understood as people write them', () => {
  for (const text of ['85000.5', '85,000.5', '₦85,000.5', 'N 85,000.5', 'NGN85000.5', ' 85 000.5 '])
    assert.deepEqual(afterPaste(text), { typed: '85000.5' }, text)
  assert.equal(amountOf('85000.5'), '85000.50')
  assert.equal(amountOf('85000.'), '85000')
  assert.equal(amountOf('0.05'), '0.05')
})

test('Arabic digits and separators are ours', () => {
  assert.deepEqual(afterPaste('١٥٠٠٫٥٠'), { typed: '1500.50' })
  assert.deepEqual(afterPaste('۱٬۵۰۰'), { typed: '1500' })
  assert.deepEqual(afterKey('15', '٣'), { typed: '153' })
})

test('a comma that could mean two things is refused', () => {
  for (const text of ['1500,50', '1,50', '12,3456', '1,500,5', ',5'])
    assert.deepEqual(afterPaste(text), { fault: 'comma' }, text)
  assert.deepEqual(afterTyping('1,500,', ','), { fault: 'comma' })
  assert.deepEqual(afterKey('1500', ','), { fault: 'comma' })
})

test('a digit behind our own grouping is a digit', () => {
  assert.deepEqual(afterTyping('1,5000', '0'), { typed: '15000' })
  assert.equal(shownTyping('15000'), '15,000')
  assert.equal(shownTyping('123456789.05'), '123,456,789.05')
})

test('signs, exponents, letters and second points are refused', () => {
  for (const text of ['-5', '+5', '1e9', '0x10', '1.2.3', 'five', '½'])
    assert.deepEqual(afterPaste(text), { fault: 'not_a_number' }, text)
})

test('kobo has two digits and an amount an end', () => {
  assert.deepEqual(afterPaste('1.234'), { fault: 'decimals' })
  assert.deepEqual(afterKey('1.23', '4'), { fault: 'decimals' })
  assert.deepEqual(afterPaste('1234567890123'), { fault: 'too_long' })
  assert.deepEqual(afterPaste('000123'), { typed: '123' })
})

test('nothing and zero are no amount', () => {
  for (const typed of ['', '0', '0.', '0.00']) assert.equal(amountOf(typed), undefined)
})

test('a point begins with a zero, and Backspace takes the last one', () => {
  assert.deepEqual(afterKey('', '.'), { typed: '0.' })
  assert.deepEqual(afterKey('12', 'Backspace'), { typed: '1' })
  assert.deepEqual(afterKey('', 'Backspace'), { typed: '' })
  assert.equal(afterKey('12', 'Enter'), undefined)
})

test('an amount that was sent before is typed without its empty kobo', () => {
  assert.equal(typedOf('20000.00'), '20000')
  assert.equal(typedOf('20000.50'), '20000.50')
})

test('the caret stays at its digit while the commas move', () => {
  // 1,2|34 and a 9 typed makes 12,9|34.
  assert.equal(digitsBehind('1,29|34'.replace('|', ''), 4), 2)
  assert.equal(caretAfter('12,934', 2), 4)
  assert.equal(caretAfter('12,934', 0), 6)
  assert.equal(caretAfter('12,934', 9), 0)
})
