// Promises about partners' texts: one line that shows what it is, however it came.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { partnerText } from './partner-text.ts'

test('what is not seen is out, line ends are blanks, and a long text is cut with a mark', () => {
  for (const [sent, kept] of [
    ['ADA OBI', 'ADA OBI'],
    ['ADA\r\nOBI\u2028ADE', 'ADA OBI ADE'],
    ['\u202Eevil\u202C ADA\u0000\u0007 OBI', 'evil ADA OBI'],
    ['A\u200BD\u00ADA\uFEFF', 'ADA'],
    ['  ADA \u00A0\u3000 OBI ', 'ADA OBI'],
    ['Ade\u0301', 'Adé'],
    ['\uD800ADA', '\uFFFDADA'],
    ['', ''],
  ] as const)
    assert.equal(partnerText(sent), kept, JSON.stringify(sent))
  assert.equal(partnerText('ọ̀'.repeat(5_000)).endsWith('…'), true)
})

test('any text becomes one that is bounded, well-formed and the same when it comes again (random)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
      const kept = partnerText(sent)
      assert.ok([...kept].length <= 200 && kept.isWellFormed())
      assert.doesNotMatch(kept, /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
      assert.equal(partnerText(kept), kept)
    }),
  )
})
