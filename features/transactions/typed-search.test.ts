// Promises about what staff type into the search of transactions: every condition read exactly, or named as unreadable.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readTypedSearch, searchKeys } from './typed-search.ts'

// 00:30 on the 1st of December in Lagos.
const now = new Date('2026-11-30T23:30:00Z')
const read = (typed: string) => {
  const answer = readTypedSearch(typed, now)
  assert.ok(answer.ok, typed)
  return answer.search
}
const faultOf = (typed: string) => {
  const answer = readTypedSearch(typed, now)
  assert.ok(!answer.ok, typed)
  return answer.fault
}

describe('a typed search', () => {
  test('without conditions is words', () => {
    assert.deepEqual(read('  ada  obi '), { words: 'ada obi' })
    assert.deepEqual(read(''), { words: '' })
  })

  test('takes conditions out of the words, in any order and case', () => {
    assert.deepEqual(read('ada Status:PENDING,failed rent type:deposit currency:ngn direction:out'), {
      words: 'ada rent',
      statuses: ['pending', 'failed'],
      types: ['deposit'],
      currencies: ['NGN'],
      direction: 'debit',
    })
    assert.deepEqual(
      [read('staff:yes'), read('Staff:NO')],
      [
        { words: '', byStaff: true },
        { words: '', byStaff: false },
      ],
    )
    assert.deepEqual(read('ref:tr_abc user:"Ada Ọbị"'), {
      words: '',
      reference: 'tr_abc',
      user: 'Ada Ọbị',
    })
  })

  test('leaves a word with a colon alone where a bank wrote it, where it is quoted, and where digits stand before it', () => {
    assert.deepEqual(read('NIP:ADA "invoice:7" 12:30'), { words: 'NIP:ADA invoice:7 12:30' })
  })

  test('names a condition that there is none of, and one with a sign that it does not have', () => {
    assert.deepEqual(faultOf('ada state:pending'), { term: 'state:pending', key: undefined })
    assert.deepEqual(faultOf('status>pending'), { term: 'status>pending', key: 'status' })
  })

  test('reads an amount as it is printed, and leaves digits alone that may be anything', () => {
    const amount = { least: 750_000n, most: 750_000n }
    for (const typed of ['7,500', '₦7500', '7500.00', 'ngn7,500.00'])
      assert.deepEqual(read(`rent ${typed} may`), { words: 'rent may', amount }, typed)
    for (const typed of ['7500', '2026', '0312345678', '1,2', 'A7,500x'])
      assert.deepEqual(read(typed), { words: typed })
  })

  for (const [typed, range] of [
    ['amount>50000', { least: 5_000_001n }],
    ['amount>=50,000', { least: 5_000_000n }],
    ['amount<₦50,000.50', { most: 5_000_049n }],
    ['amount<=50000.5', { most: 5_000_050n }],
    ['amount=20', { least: 2_000n, most: 2_000n }],
    ['amount:20', { least: 2_000n, most: 2_000n }],
    ['amount:20..30.99', { least: 2_000n, most: 3_099n }],
    ['amount>10 amount<20', { least: 1_001n, most: 1_999n }],
  ] as const)
    test(`reads ${typed}`, () => {
      assert.deepEqual(read(typed).amount, range)
    })

  test('reads days of Lagos, both ends within', () => {
    assert.deepEqual(read('on:2026-11-21').days, { first: '2026-11-21', last: '2026-11-21' })
    assert.deepEqual(read('to:2026-11-30 from:2026-11-01').days, { last: '2026-11-30', first: '2026-11-01' })
  })

  test('counts days from the day in Lagos, so that a kept search moves on', () => {
    for (const [typed, day] of [
      ['today', '2026-12-01'],
      ['yesterday', '2026-11-30'],
      ['7d', '2026-11-24'],
      ['0d', '2026-12-01'],
      ['Month', '2026-12-01'],
    ] as const)
      assert.deepEqual(read(`from:${typed}`).days, { first: day })
  })

  for (const [typed, key] of [
    ['amount>much', 'amount'],
    ['amount>1e5', 'amount'],
    ['amount>1.005', 'amount'],
    ['amount>5..10', 'amount'],
    ['amount:10..5', 'amount'],
    ['amount:-5', 'amount'],
    ['status:lost', 'status'],
    ['status:pending,', 'status'],
    ['type:card', 'type'],
    ['currency:EUR', 'currency'],
    ['direction:up', 'direction'],
    ['staff:maybe', 'staff'],
    ['on:2026-02-30', 'on'],
    ['from:tomorrow', 'from'],
    ['from:99999d', 'from'],
    ['to:1', 'to'],
    ['ref:""', 'ref'],
    ['user:""', 'user'],
  ] as const)
    test(`names ${typed} as unreadable`, () => {
      assert.deepEqual(faultOf(`ada ${typed}`), { term: typed, key })
    })

  test('names every key once in the list that the help shows', () => {
    assert.equal(new Set(searchKeys).size, searchKeys.length)
  })
})
