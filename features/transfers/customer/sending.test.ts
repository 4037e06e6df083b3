// Answers for the promises of what a tab keeps of a transfer that is being put together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  beginAttempt,
  changeDraft,
  choosePayee,
  concludeAttempt,
  forgetAmount,
  noteUnknown,
  openSending,
  readKept,
  readSending,
} from './sending.ts'

const ada = {
  to: { kind: 'bank', bank_code: '057', account_number: '2087641935' },
  payee: { kind: 'bank', name: 'ADA OBI', bankName: 'Zenith Bank', accountNumber: '2087641935' },
} as const
const bola = {
  to: { kind: 'customer', handle: '@bola' },
  payee: { kind: 'customer', name: 'Bola Ade', bankName: '', accountNumber: '@bola' },
} as const
const body = {
  to: ada.to,
  amount: '5000',
  hash: 'a'.repeat(64),
  authorisation_id: '018f3c2e-0000-7000-8000-000000000001',
}

test('what is typed stays with the same payee and goes with another', () => {
  openSending('one')
  choosePayee(ada)
  changeDraft({ typed: '5000', note: 'Rent' })
  choosePayee(ada)
  assert.equal(readSending().draft.typed, '5000')
  choosePayee(bola)
  assert.equal(readSending().draft.typed, '')
  assert.equal(readSending().draft.note, '')
})

test('what is typed stays when somebody changes the payee of this transfer', () => {
  openSending('two')
  choosePayee(ada)
  changeDraft({ typed: '5000', isChanging: true })
  choosePayee(bola)
  assert.equal(readSending().draft.typed, '5000')
  assert.equal(readSending().draft.isChanging, false)
})

test('an amount that is left is forgotten with its note; who is changing the payee goes on with it until sending is left', () => {
  openSending('eight')
  choosePayee({ ...ada, chosenBy: 'one' })
  changeDraft({ typed: '1500025000', note: 'Rent', accountNumber: '2087641935' })
  forgetAmount('step')
  const { typed, note, chosenBy, payee, accountNumber } = readSending().draft
  assert.deepEqual([typed, note, chosenBy], ['', '', null])
  assert.deepEqual([payee, accountNumber], [ada.payee, '2087641935'])
  changeDraft({ typed: '5000', isChanging: true })
  forgetAmount('step')
  assert.equal(readSending().draft.typed, '5000')
  forgetAmount('sending')
  assert.deepEqual([readSending().draft.typed, readSending().draft.isChanging], ['', false])
})

test('an attempt without an answer keeps what it was made of', () => {
  openSending('nine')
  choosePayee(ada)
  changeDraft({ typed: '5000' })
  beginAttempt({ key: 'open', body, payee: ada.payee })
  forgetAmount('sending')
  assert.equal(readSending().draft.typed, '5000')
})

test('another customer of the same tab finds nothing', () => {
  openSending('three')
  choosePayee(ada)
  openSending('four')
  assert.equal(readSending().draft.payee, null)
})

test('an answer to an attempt that is no longer this one changes nothing', () => {
  openSending('five')
  beginAttempt({ key: 'first', body, payee: ada.payee })
  noteUnknown('other')
  assert.equal(readSending().attempt?.isUnknown, false)
  noteUnknown('first')
  assert.equal(readSending().attempt?.isUnknown, true)
  const problem = { type: '', title: '', status: 409, detail: '', message: '', code: 'x', request_id: '' }
  concludeAttempt('other', { kind: 'refused', problem })
  assert.equal(readSending().attempt?.key, 'first')
  concludeAttempt('first', { kind: 'refused', problem })
  assert.equal(readSending().attempt, null)
  assert.equal(readSending().conclusion?.kind, 'refused')
})

test('a reload finds the draft; anything else in the store is nothing', () => {
  openSending('six')
  choosePayee(ada)
  changeDraft({ typed: '5000' })
  const { draft } = readSending()
  assert.deepEqual(readKept(JSON.stringify({ owner: 'six', draft }), 'six'), draft)
  assert.equal(readKept(JSON.stringify({ owner: 'six', draft }), 'seven').payee, null)
  for (const stored of ['', '{', 'null', '[]', '{"owner":"six"}', '{"owner":"six","draft":{"typed":5}}'])
    assert.equal(readKept(stored, 'six').typed, '', stored)
})
