// Promises about texts as they are seen: nothing that is not drawn is kept, and what shapes letters is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from './http/fields.ts'
import { isSeen, seenText } from './seen-text.ts'
import { fc } from './test/properties.ts'

const unseen = [
  '\u200B',
  '\u3164',
  '\u061C',
  '\u115F',
  '\u00AD',
  '\u034F',
  '\u{E0041}',
  '\uFFA0',
  '\u202E',
  '\u2060',
  '\uFE0F',
]

test('a text of what is not drawn alone is none, whatever it is made of', () => {
  for (const one of [...unseen, '\u2800', ' \u2800\u200B ', unseen.join('')]) {
    assert.equal(isSeen(one), false, JSON.stringify(one))
    for (const typed of [one, one.repeat(10)])
      assert.equal(
        text(100).safeParse(typed).error?.issues[0]?.message,
        'Fill this in',
        JSON.stringify(typed),
      )
    assert.equal(text(100, 0).parse(one).replaceAll('\u2800', '').trim(), '')
  }
})

test('within a text they are taken out before its length is counted', () => {
  for (const one of unseen) {
    assert.equal(text(3).parse(`${one}A${one}d${one}a${one}`), 'Ada', JSON.stringify(one))
    assert.equal(text(9, 4).safeParse(`A${one}da`).success, false)
  }
})

test('what shapes the letters beside it stays, and nothing else does', () => {
  for (const kept of [
    'می\u200Cخواهم',
    'ශ්\u200Dරී',
    'क्\u200Dष',
    'न्\u200Cन',
    '❤\uFE0F',
    '👩\u200D👧',
    '👩🏾\u200D⚕\uFE0F',
    '❤\uFE0F\u200D🔥',
    'Ọlá\nÌyá',
  ])
    assert.equal(seenText(kept), kept)
  for (const [typed, kept] of [
    ['A\u200Dda', 'Ada'],
    ['می\u200C\u200Cخ', 'میخ'],
    ['می\u200C', 'می'],
    ['\u200Cمی', 'می'],
    ['A\u200Cم', 'Aم'],
    ['क\u200Dم', 'कم'],
    ['1\uFE0F', '1'],
    ['❤\u200DA', '❤A'],
  ] as const)
    assert.equal(seenText(typed), kept, JSON.stringify(typed))
})

test('any text becomes one that stays as it is, and drops nothing that is drawn (random)', () => {
  const drawn = (of: string): string => of.replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
  const characters = fc.constantFrom(
    'A',
    'م',
    'ی',
    'क',
    '्',
    '❤',
    '👩',
    '1',
    ' ',
    '\u200C',
    '\u200D',
    '\uFE0F',
    '\u200B',
    '\uD800',
  )
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: characters }), fc.string({ unit: 'binary' })), (typed) => {
      const kept = seenText(typed)
      assert.equal(seenText(kept), kept)
      assert.equal(drawn(kept), drawn(typed))
      assert.equal(isSeen(kept), isSeen(drawn(kept)))
    }),
  )
})
