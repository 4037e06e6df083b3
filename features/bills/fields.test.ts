// Proves how what somebody tells a biller is read, and which fields make a form.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { areWhole, type BillerField, fieldKinds, hangingOn, readField } from './fields.ts'

const today = '2026-02-02'
const read = (field: Omit<BillerField, 'key' | 'label'>, typed: string) =>
  readField({ key: 'one', label: 'One', ...field }, typed, today)

describe('what is told', () => {
  it('is a text within its bounds, on one line and with nothing that deceives', () => {
    const text = { kind: 'text', least: 3, most: 5 } as const
    assert.equal(read(text, '  a   b '), 'a b')
    for (const none of ['ab', 'abcdef', '', ' ', 'a\u202Ebc', '<b>x', 'ab\u0000c'])
      assert.equal(read(text, none), undefined, none)
    assert.equal(read({ kind: 'text' }, 'x'.repeat(101)), undefined)
  })

  it('is a name of letters, with the marks and signs that names have', () => {
    for (const name of ['Ọmọ́wùnmí Adéṣínà', "N'Golo O’Brien-Eze", 'Ada J. Obi'])
      assert.equal(read({ kind: 'name' }, name), name.normalize('NFC'))
    for (const none of ['A', '4da', 'Ada 2', '-Ada', 'a@b'])
      assert.equal(read({ kind: 'name' }, none), undefined)
  })

  it('is a phone number that begins with 0, and an e-mail address in small letters', () => {
    for (const typed of ['+234 803 555 0010', '803 555 0010', '08035550010'])
      assert.equal(read({ kind: 'phone' }, typed), '08035550010')
    assert.equal(read({ kind: 'phone' }, '0123'), undefined)
    assert.equal(read({ kind: 'email' }, ' Ada@Example.COM'), 'ada@example.com')
    assert.equal(read({ kind: 'email' }, 'ada@'), undefined)
  })

  it('is a birth date that the calendar has, of somebody as old as the biller wants them today', () => {
    const adult = { kind: 'birth_date', least: 18, most: 65 } as const
    assert.equal(read(adult, '2008-2-2'), '2008-02-02')
    for (const none of ['2008-02-03', '1960-02-02', '1990-02-30', '1990-2', '--', '2026-02-03'])
      assert.equal(read(adult, none), undefined, none)
    assert.equal(read({ kind: 'birth_date' }, '2026-02-02'), '2026-02-02')
    assert.equal(read({ kind: 'birth_date' }, '1890-01-01'), undefined)
  })

  it('is a year from the least to this one', () => {
    const year = { kind: 'year', least: 1950 } as const
    assert.deepEqual(
      ['1949', '1950', '2026', '2027', '26'].map((typed) => read(year, typed)),
      [undefined, '1950', '2026', undefined, undefined],
    )
  })

  it('is refused at once, however long somebody makes it nearly right', () => {
    const begun = performance.now()
    for (const kind of fieldKinds)
      for (const typed of [`${'a'.repeat(50_000)}@`, `${"a' ".repeat(20_000)}1`, '1-'.repeat(30_000)])
        assert.equal(read({ kind }, typed), undefined)
    assert.ok(performance.now() - begun < 1_000)
  })
})

describe('the fields of a form', () => {
  const choice = (key: string, of?: string): BillerField => ({ key, label: key, kind: 'choice', of })
  it('have keys of their own, hints, and lists that hang on one before them', () => {
    assert.ok(
      areWhole([
        choice('make'),
        choice('model', 'make'),
        { key: 'name', label: 'n', hint: 'h', kind: 'name' },
      ]),
    )
    for (const odd of [
      [choice('make'), choice('make')],
      [choice('model', 'make'), choice('make')],
      [choice('model', 'model')],
      [choice('make'), choice('model', 'make'), choice('trim', 'model')],
      [{ key: 'name', label: 'n', kind: 'name' } as const],
      [{ key: 'name', label: 'n', hint: 'h', kind: 'name' } as const, choice('model', 'name')],
    ])
      assert.ok(!areWhole(odd))
  })

  it('that hang on a choice are known by it', () => {
    const fields = [choice('make'), choice('model', 'make'), choice('trim', 'make'), choice('state')]
    assert.deepEqual(hangingOn(fields, 'make'), ['model', 'trim'])
    assert.deepEqual(hangingOn(fields, 'state'), [])
  })
})
