// Promises about what aggregators share: a code is read by the partner that said it, and by no other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '#kit/words/words.ts'
import type { AggregatorCode } from '../rail.ts'
import { soldByAggregator } from './sold-by-aggregator.ts'

const reasons = catalogue('sold-by-aggregator-test', {
  unsaid: 'No',
  away: 'Away',
  ours: 'Ours',
  paid: 'Paid',
})
const codes = (all: Readonly<Record<string, AggregatorCode>>) => new Map(Object.entries(all))
const sold = soldByAggregator(reasons, [
  {
    provider: 'one',
    codes: codes({ '1': { meaning: 'Away', fault: 'place' }, '2': { meaning: 'Failed', isFinal: true } }),
  },
  {
    provider: 'two',
    codes: codes({
      '1': { meaning: 'Paid before', fault: 'paid' },
      '2': { meaning: 'Locked', fault: 'account' },
    }),
  },
])

test('the same code says what the partner of the order documents', () => {
  const said = ['one', 'two'].flatMap((provider) =>
    ['1', '2'].map((code) => [
      sold.meaningOf(code, provider),
      sold.finality(code, provider),
      sold.reasonFor(code, provider),
    ]),
  )
  assert.deepEqual(said, [
    ['Away', 'when_repeated', reasons.away],
    ['Failed', 'final', reasons.unsaid],
    ['Paid before', 'when_repeated', reasons.paid],
    ['Locked', 'when_repeated', reasons.ours],
  ])
  assert.deepEqual(sold.failuresOfPlace, [{ provider: 'one', code: '1' }])
})

test('a code of a partner that is set up no more, or that it does not document, says nothing', () => {
  for (const [code, provider] of [
    ['1', 'three'],
    ['1', null],
    ['9', 'one'],
  ] as const)
    assert.deepEqual(
      [sold.meaningOf(code, provider), sold.finality(code, provider), sold.reasonFor(code, provider)],
      [undefined, 'when_repeated', reasons.unsaid],
    )
})
