// Promises about texts on paper: no character vanishes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printable } from './printable.ts'

const latin = (codePoint: number): boolean => codePoint >= 0x20 && codePoint <= 0x17f
const latinAndBox = (codePoint: number): boolean => latin(codePoint) || codePoint === 0x25a1

test('what the face has stays, what has a twin becomes it, and what has none is a box', () => {
  for (const [text, printed] of [
    ['Adébáyò & Sons', 'Adébáyò & Sons'],
    ['Ade\u0301', 'Adé'],
    ['ＡＤＡ', 'ADA'],
    ['𝓐da', 'Ada'],
    ['Ọlọ́run', 'Olorun'],
    ['Ada 😀 Obi', 'Ada □ Obi'],
    ['👩‍👩‍👧 paid', '□ paid'],
    ['北京', '□□'],
    ['', ''],
  ] as const)
    assert.equal(printable(text, latinAndBox), printed, text)
  assert.equal(printable('Ada 😀', latin), 'Ada ?')
})
