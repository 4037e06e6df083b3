// Promises about what support is told of a payment: its reference, amount, date and state, in the form and in a mail alike.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendMessage } from '../contract.ts'
import { mailHref, messageOf, type Payment, writtenMost } from './problem.ts'

const payment: Payment = {
  reference: 'tr_4F7K2',
  currency: 'NGN',
  amount: '123456789.50',
  name: 'OLÚWAṢEUN ADÉBÁYỌ̀-OGUNLÉSÌ & SONS',
  at: '2026-11-21T13:02:00.000Z',
  state: 'Confirming',
}

test('the message begins with the payment, and ends with what was written', () => {
  assert.deepEqual(messageOf(payment, '  It never arrived. ').split('\n'), [
    'Transaction tr_4F7K2',
    'Amount: ₦123,456,789.50',
    'With: OLÚWAṢEUN ADÉBÁYỌ̀-OGUNLÉSÌ & SONS',
    'Date: 21 Nov 2026, 14:02',
    'State: Confirming',
    '',
    'It never arrived.',
  ])
})

test('a mail carries the same, and nothing in a name ends it early', () => {
  const address = new URL(mailHref('help@example.com', payment, 'Where is it?'))
  assert.equal(address.pathname, 'help@example.com')
  assert.deepEqual([...address.searchParams.keys()], ['subject', 'body'])
  assert.equal(address.searchParams.get('subject'), 'Transaction tr_4F7K2')
  assert.deepEqual(address.searchParams.get('body')?.split('\r\n'), [
    'Amount: ₦123,456,789.50',
    'With: OLÚWAṢEUN ADÉBÁYỌ̀-OGUNLÉSÌ & SONS',
    'Date: 21 Nov 2026, 14:02',
    'State: Confirming',
    '',
    'Where is it?',
  ])
  // A plus would be a plus in a mail, and no space.
  assert.ok(!mailHref('help@example.com', payment, 'a b').includes('+'))
})

test('the longest that can be written fits what the call takes, with the longest name', () => {
  const message = messageOf({ ...payment, name: 'N'.repeat(200) }, 'w'.repeat(writtenMost))
  assert.equal(sendMessage.body.safeParse({ email: 'a@b.example', name: '', message }).success, true)
})
