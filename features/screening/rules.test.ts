// Promises about matching: the same person in another order, with marks or a typing slip is near; a namesake is not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { bandOf, jaroWinkler, nameScore, scoreOf, wordsOfName } from './rules.ts'

const score = (ours: string, theirs: string) => nameScore(wordsOfName(ours), wordsOfName(theirs))
const band = (ours: string, born: number, theirs: string, listed: readonly number[]) =>
  bandOf(
    scoreOf(
      { words: [wordsOfName(ours)], birthYear: born },
      { words: [wordsOfName(theirs)], birthYears: listed },
    ).score,
  )

test('Jaro and Winkler’s own examples', () => {
  const near = (a: string, b: string) => Math.round(jaroWinkler(a, b) * 1000) / 1000
  assert.deepEqual(
    [
      near('martha', 'marhta'),
      near('dwayne', 'duane'),
      near('dixon', 'dicksonx'),
      near('abc', 'xyz'),
      near('', 'a'),
    ],
    [0.961, 0.84, 0.813, 0, 0],
  )
})

test('order, case, marks, hyphens and left-out names do not hide a person', () => {
  for (const ours of [
    'Obadiah Krestovnik',
    'KRESTOVNIK, OBADIAH',
    'Ọbadíah Kréstovnik',
    'Obadiah Zephyrin Krestovnik',
    'Zephyrin Krestovnik',
    'Obadia Krestovnik',
    'Obadiah Krestovnic',
  ])
    assert.notEqual(band(ours, 1961, 'Obadiah Zephyrin KRESTOVNIK', [1961]), 'clear', ours)
  assert.equal(band('Obadiah Zephyrin Krestovnik', 1961, 'Obadiah Zephyrin KRESTOVNIK', [1961]), 'block')
  assert.equal(band('Velloni Zarkuwa Tamunosiri', 1979, 'Tamunosiri Velloni-Zarkuwa', [1978]), 'block')
})

test('names that are joined or split do not hide a person, nor do they make one of two', () => {
  for (const [ours, theirs] of [
    ['Zarkuwa Mani Velloni', 'ZARKUWAMANI VELLONI'],
    ['ZARKUWAMANI Velloni', 'Zarkuwa Mani VELLONI'],
    ['Aoife Krest’Ovnik', 'KRESTOVNIK AOIFE'],
    ['O Krestovnik Aoife', 'Aoife O’Krestovnik'],
    ['Zarkuwa Manni Velloni', 'ZARKUWAMANI VELLONI'],
  ] as const)
    assert.equal(band(ours, 1961, theirs, [1961]), 'block', ours)
  assert.equal(band('Zarkuwa Mani Bello', 1961, 'ZARKUWAMANI VELLONI', [1961]), 'clear')
  assert.equal(band('Zarkuwa Mani', 1961, 'ZARKUWAMANI VELLONI', [1961]), 'clear')
})

test('one name in common, or a namesake born long before, is clear', () => {
  assert.equal(band('Obadiah Okonkwo', 1961, 'Obadiah Zephyrin Krestovnik', [1961]), 'clear')
  assert.equal(band('Musa Ibrahim', 1990, 'Ibrahim Abdullahi', [1990]), 'clear')
  assert.equal(band('Obadiah Krestovnik', 1990, 'Obadiah Krestovnik', [1961]), 'clear')
  assert.equal(band('Ada Obi', 1990, 'Ade Obi', [1990]), 'clear')
  assert.equal(band('A B', 1990, 'A B', [1990]), 'clear')
})

test('the birth year decides at its edge: one year apart is near, two are far', () => {
  const name = 'Obadiah Krestovnik'
  assert.deepEqual(
    [1959, 1960, 1961, 1962, 1963].map((born) => band(name, born, name, [1961])),
    ['clear', 'block', 'block', 'block', 'clear'],
  )
})

test('without a year on the list a name holds for review and never blocks', () => {
  assert.equal(band('Dorcas Quillfeather', 1988, 'Dorcas QUILLFEATHER', []), 'review')
})

test('the bands begin where they say', () => {
  assert.deepEqual([0.799_9, 0.8, 0.949_9, 0.95, 1].map(bandOf), [
    'clear',
    'review',
    'review',
    'block',
    'block',
  ])
})

test('scores stay between 0 and 1, are the same both ways, and a name is always itself', () => {
  const name = fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(name, name, (a, b) => {
      const [there, back] = [score(a.join(' '), b.join(' ')), score(b.join(' '), a.join(' '))]
      assert.ok(there >= 0 && there <= 1 && Math.abs(there - back) < 1e-9)
      const own = wordsOfName(a.join(' '))
      assert.equal(nameScore(own, own), 1)
    }),
    { numRuns: 300 },
  )
})
