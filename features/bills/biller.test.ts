// Proves how references are read and tokens known.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { areaIn, hasMeterDigit, referenceOf, tokenIn } from './biller.ts'
import { formKinds, formText, longest, patternOf, type ReferenceForm } from './reference-form.ts'

const known = (form: ReferenceForm) => ({ reference: { pattern: patternOf(form) } })

describe('a reference', () => {
  const meter = known({ kind: 'meter' })
  it('is read however its digits are put together', () => {
    for (const typed of ['45039218771', ' 4503 9218 771 ', '4503-9218-771'])
      assert.equal(referenceOf(meter, typed), '45039218771')
    for (const typed of ['', '4503921877', '450392187711', 'N/A', '4.50392E+12'])
      assert.equal(referenceOf(meter, typed), undefined, typed)
  })
  it('keeps what belongs to it', () => {
    const account = known({ kind: 'letters_and_digits', least: 10, most: 20, also: '/-' })
    assert.equal(referenceOf(account, '0101-2345/67'), '0101-2345/67')
  })
  it('that is a name keeps the blanks between its words', () => {
    const giver = known({ kind: 'words', least: 2, most: 40 })
    assert.equal(referenceOf(giver, ' Ada   Obi '), 'Ada Obi')
  })
  it('is the same in capitals and not, and an e-mail address is held to the form of one', () => {
    const booking = known({ kind: 'letters_and_digits', least: 5, most: 12 })
    for (const typed of ['xk4f9q', 'XK4F9Q', ' xK4 f9q '])
      assert.equal(referenceOf(booking, typed), 'XK4F9Q', typed)
    const account = known({ kind: 'digits_or_email', least: 10, most: 10 })
    for (const typed of ['Ada.Obi@Example.COM', ' ada.obi@example.com '])
      assert.equal(referenceOf(account, typed), 'ada.obi@example.com', typed)
    assert.equal(referenceOf(account, '1234567890'), '1234567890')
    for (const none of [
      'ada@',
      '@example.com',
      'ada@example',
      'ada@@example.com',
      'ada<obi@example.com',
      'a;b@example.com',
    ])
      assert.equal(referenceOf(known({ kind: 'email' }), none), undefined, none)
  })
  it('that is a phone number begins with 0, and where its network is known, as numbers of that begin', () => {
    assert.equal(referenceOf(known({ kind: 'phone' }), '+234 803 555 0010'), '08035550010')
    const ntel = known({ kind: 'phone', begins: '804' })
    assert.deepEqual(
      ['08045550010', '08035550010'].map((typed) => referenceOf(ntel, typed)),
      ['08045550010', undefined],
    )
  })
  it('has the beginning that never changes', () => {
    const dish = known({ kind: 'digits', least: 6, most: 20, also: '-', begins: 'ACC-' })
    assert.equal(referenceOf(dish, 'ACC-123-4567'), 'ACC-123-4567')
    assert.equal(referenceOf(dish, '1234567'), undefined)
  })
  it('of any form is refused at once, however long somebody makes it nearly right', () => {
    const hostile = [`${'a'.repeat(20_000)}@`, `${'1'.repeat(20_000)}!`, `${'-/'.repeat(10_000)}!`]
    const begun = performance.now()
    for (const kind of formKinds)
      for (const typed of hostile)
        assert.equal(new RegExp(patternOf({ kind, least: 1, most: longest })).test(typed), false, kind)
    assert.ok(performance.now() - begun < 1_000)
  })
  it('of a meter has a check digit', () => {
    assert.equal(hasMeterDigit('07089420192'), false)
    assert.equal(hasMeterDigit('79927398713'), true)
  })
})

it('a token has twenty digits', () => {
  assert.equal(tokenIn('2636 2054-4059 8298 2802'), '26362054405982982802')
  for (const none of [undefined, '', 'N/A', '1234', '2636 2054 4059 8298 280', '2636 2054 4059 8298 28021'])
    assert.equal(tokenIn(none), undefined)
})

it('an address is shown without its street', () => {
  assert.equal(areaIn('12 ALLEN AVENUE, IKEJA, LAGOS'), 'IKEJA, LAGOS')
  assert.equal(areaIn('12 Broad Street, Lagos'), 'Lagos')
  assert.equal(areaIn('Adeola Odeku, Lagos'), 'Lagos')
  assert.equal(areaIn('BODIJA IBADAN'), 'BODIJA IBADAN')
  for (const none of [
    undefined,
    '',
    '12 ALLEN AVENUE',
    'ADEOLA ODEKU STREET VICTORIA ISLAND',
    'ABULE EGBA BU ABULE',
    'Lagos, 12 Broad Street',
  ])
    assert.equal(areaIn(none), undefined, none)
})

it('a form is told to staff in words', () => {
  const texts = [
    { kind: 'digits', least: 10, most: 10 },
    { kind: 'letters_and_digits', least: 6, most: 30, also: '/-' },
    { kind: 'phone', begins: '804' },
  ] as const
  assert.deepEqual(texts.map(formText), [
    '10 digits',
    '6 to 30 letters and digits, also / and -',
    '804 and a phone number',
  ])
})
