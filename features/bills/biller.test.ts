// Proves how references are read and tokens known, and that every row of the catalogue is whole.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogue, findBiller } from './api/catalogue.ts'
import { areaIn, hasMeterDigit, referenceOf, tokenIn } from './biller.ts'

describe('the catalogue', () => {
  it('has 172 billers, each once, with its source, its price and somebody who sells it', () => {
    assert.equal(new Set(catalogue.map(({ id }) => id)).size, 172)
    for (const { id, sources, offers } of catalogue) assert.ok(sources.length > 0 && offers.length > 0, id)
  })

  it('asks for sixteen shapes of amount, check and delivery', () => {
    assert.equal(new Set(catalogue.map((one) => `${one.amount} ${one.check} ${one.delivers}`)).size, 16)
  })
})

describe('a reference', () => {
  const meter = findBiller('ikeja-electric-prepaid')
  const account = findBiller('ikeja-electric-postpaid')
  it('is read however its digits are put together', () => {
    assert.ok(meter)
    for (const typed of ['45039218771', ' 4503 9218 771 ', '4503-9218-771'])
      assert.equal(referenceOf(meter, typed), '45039218771')
    for (const typed of ['', '4503921877', '450392187711', 'N/A', '4.50392E+12'])
      assert.equal(referenceOf(meter, typed), undefined, typed)
  })

  it('keeps what belongs to it', () => {
    assert.ok(account)
    assert.equal(referenceOf(account, '0101-2345/67'), '0101-2345/67')
  })

  it('that is a name keeps the blanks between its words', () => {
    const church = findBiller('give-rccg')
    assert.ok(church)
    assert.equal(referenceOf(church, ' Ada   Obi '), 'Ada Obi')
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
