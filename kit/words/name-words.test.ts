// Promises about one person’s name as two registers spell it: joined or split, with marks or without, in whatever order. And about
// names that only look near.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namePairs, namesInCommon, nameWords } from './name-words.ts'

const same: readonly (readonly [string, string])[] = [
  ['Abdul Rahman Bello', 'ABDULRAHMAN BELLO'],
  ['Abdul-Rahman Bello', 'BELLO ABDULRAHMAN'],
  ['Abdulrahman Bello', 'ABDUL RAHMAN BELLO'],
  ['Aoife O’Brien', 'OBRIEN AOIFE'],
  ["Aoife O'Brien", 'O BRIEN AOIFE'],
  ['Aoife O´Brien', 'AOIFE OBRIEN'],
  ['Oluwa Seun Adeyemi', 'OLUWASEUN ADEYEMI'],
  ['Olúwaṣeun Adéyẹmí', 'ADEYEMI OLUWA SEUN'],
  ['Chi Amaka Obi', 'CHIAMAKA OBI'],
  ['Nnamdi Okeke-Ani', 'NNAMDI OKEKEANI'],
  ['Ahmad Al Amin Musa', 'MUSA ALAMIN AHMAD'],
  ['Bint Abi Bakr Zainab', 'ZAINAB BINTABIBAKR'],
  ['Ada Eze Obi', 'ADAEZE OBI CHUKWU'],
]

const different: readonly (readonly [string, string])[] = [
  ['Abdul Rahman', 'ABDULRAHMAN BELLO'],
  ['Oluwa Seun Adeyemi', 'OLUWASEUN BAKARE'],
  ['Ade Bayo', 'ADEBAYO OLA'],
  ['Ada Obi', 'ADAOBI EZE'],
  ['Abdul Bello Rahman', 'ABDULRAHMAN YUSUF'],
  ['Rahman Abdul Bello', 'ABDULRAHMAN BELLO'],
  ['Abdulrahim Bello', 'ABDULRAHMAN BELLO'],
  ['Aoife O’Brien', 'BRIEN AOIFE'],
  ['Musa Ibrahim', 'IBRAHIM ABDULLAHI'],
  ['A B', 'A B'],
]

const shares = (one: string, other: string): boolean => {
  const theirs = new Set(namePairs(nameWords(other)).map(String))
  return namePairs(nameWords(one)).some((pair) => pair.length > 1 && theirs.has(String(pair)))
}

for (const [one, other] of same)
  test(`${one} and ${other} have two names in common, by counting and by look-up, both ways`, () => {
    assert.ok(namesInCommon(nameWords(one), nameWords(other)) >= 2)
    assert.ok(namesInCommon(nameWords(other), nameWords(one)) >= 2)
    assert.ok(shares(one, other))
    assert.ok(shares(other, one))
  })

for (const [one, other] of different)
  test(`${one} and ${other} have not`, () => {
    assert.ok(namesInCommon(nameWords(one), nameWords(other)) < 2)
    assert.ok(namesInCommon(nameWords(other), nameWords(one)) < 2)
    assert.ok(!shares(one, other))
  })

test('somebody of one name is found by it, joined or split', () => {
  assert.deepEqual(namePairs(nameWords('ABDULRAHMAN')), [['abdulrahman']])
  assert.ok(namePairs(nameWords('Abdul Rahman')).some((pair) => String(pair) === 'abdulrahman'))
})

test('a long name has few look-ups', () => {
  assert.ok(namePairs(nameWords('Abdul Rahman Musa Ibrahim Bello')).length < 60)
})
