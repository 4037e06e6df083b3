// A transaction in one line: the words say which way the money went.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutTransaction, type Told } from './about.ts'

const line = (
  type: Told['type'],
  direction: Told['direction'],
  [name, bank_name]: [string, string] = ['ADAEZE EZE', 'Guaranty Trust Bank'],
  channel = 'bank_transfer',
): string => aboutTransaction({ type, direction, channel, counterparty: { name, bank_name } })

test('money out is never called a deposit, and money in never something that was sent', () => {
  assert.equal(line('deposit', 'credit'), 'Deposit from Guaranty Trust Bank')
  assert.equal(line('bank_transfer', 'debit'), 'Sent to ADAEZE EZE, Guaranty Trust Bank')
  assert.equal(line('bank_transfer', 'credit'), 'Bank transfer from ADAEZE EZE, Guaranty Trust Bank')
  assert.equal(line('customer_transfer', 'debit', ['Ngozi Obi', 'Ours']), 'Sent to Ngozi Obi, a customer')
  assert.equal(line('customer_transfer', 'credit', ['Ngozi Obi', 'Ours']), 'From Ngozi Obi, a customer')
  assert.equal(line('deposit', 'debit'), 'Deposit back to Guaranty Trust Bank')
  assert.equal(line('adjustment', 'debit', ['Ours', ''], 'debt'), 'Debt recovered')
})

test('where a part is not known, what is known is said', () => {
  assert.equal(line('deposit', 'credit', ['Bello Foods Ltd', '']), 'Deposit from Bello Foods Ltd')
  assert.equal(line('bank_transfer', 'debit', ['ADAEZE EZE', '']), 'Sent to ADAEZE EZE')
  assert.equal(line('deposit', 'credit', ['', '']), 'Deposit')
  assert.equal(line('bank_transfer', 'debit', ['', '']), 'Bank transfer')
  assert.equal(line('customer_transfer', 'credit', ['', '']), 'Customer transfer')
})
