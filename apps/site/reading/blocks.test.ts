// The block model: lines are split at their markup, and nothing else is taken for markup.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayInWords, minutesToRead, paragraph, plainTextOf, runsOf, type Text } from './blocks.ts'

test('a line is split into words, links and strong words, in order', () => {
  assert.deepEqual(runsOf('See **all** of [the policy](/privacy#rights).'), [
    { text: 'See ' },
    { text: 'all', strong: true },
    { text: ' of ' },
    { text: 'the policy', href: '/privacy#rights' },
    { text: '.' },
  ])
})

test('brackets and stars that are no markup stay as they are', () => {
  const line = 'A number (of some kind) [sic] * 2'
  assert.deepEqual(runsOf(line), [{ text: line }])
  assert.equal(plainTextOf(line), line)
})

test('an empty line has no parts', () => assert.deepEqual(runsOf(''), []))

test('a day is written with its month in front', () => assert.equal(dayInWords('2024-05-23'), 'May 23, 2024'))

test('reading takes at least a minute, and one for each 200 words', () => {
  const text = (words: number): Text => ({
    title: 'Title',
    description: '',
    inShort: [],
    updatedOn: '2024-05-23',
    sections: [{ id: 'one', title: 'One', blocks: [paragraph('word '.repeat(words).trim())] }],
  })
  assert.equal(minutesToRead(text(3)), 1)
  assert.equal(minutesToRead(text(998)), 5)
})
