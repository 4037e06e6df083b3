// Answers for reading Paystack: its own examples, and what must not pass because money hangs on it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '#kit/money/money.ts'
import {
  balancesOf,
  customerOf,
  ledgerPageOf,
  openAccountsOf,
  openedAccountOf,
  refusalOf,
  statementOf,
  transactionPageOf,
  verifiedTransactionOf,
} from './mapping.ts'

// Payloads as in Paystack's API reference and its guide to dedicated accounts, in their own field order.
const created = {
  status: true,
  message: 'Customer created',
  data: {
    email: 'customer@email.com',
    integration: 100032,
    domain: 'test',
    customer_code: 'CUS_xnxdt6s1zg1f4nx',
    id: 1173,
    identified: false,
    identifications: null,
  },
}
const account = {
  bank: { name: 'Wema Bank', id: 20, slug: 'wema-bank' },
  account_name: 'KAROKART / RHODA CHURCH',
  account_number: '9930000737',
  assigned: true,
  currency: 'NGN',
  metadata: null,
  active: true,
  id: 253,
  created_at: '2019-12-12T12:39:04.000Z',
  assignment: {
    integration: 100043,
    assignee_id: 7454289,
    assignee_type: 'Customer',
    expired: false,
    account_type: 'PAY-WITH-TRANSFER-RECURRING',
  },
  customer: {
    id: 7454289,
    first_name: 'RHODA',
    last_name: 'CHURCH',
    email: 'rhodachurch@email.com',
    customer_code: 'CUS_kpb3qj71u1m0rw8',
    phone: '+2349053267565',
  },
}
const transfer = {
  id: 4099260516,
  domain: 'test',
  status: 'success',
  reference: 're4lyvq3s3',
  amount: 40333,
  message: null,
  gateway_response: 'Approved',
  paid_at: '2024-08-22T09:15:02.000Z',
  created_at: '2024-08-22T09:14:24.000Z',
  channel: 'dedicated_nuban',
  currency: 'NGN',
  fees: 403,
  authorization: {
    authorization_code: 'AUTH_0ozsafcpdf',
    channel: 'dedicated_nuban',
    sender_bank: 'First City Monument Bank',
    sender_bank_account_number: 'XXXXXX0011',
    sender_country: 'NG',
    sender_name: 'RANDALL AKANBI HORTON',
    narration: 'NIP: RHODA CHURCH -1123344343/44343231232',
    receiver_bank_account_number: '9930000902',
    receiver_bank: 'Wema Bank',
  },
}
const envelope = (data: unknown) => ({ status: true, message: 'fine', data })
const verified = (data: unknown) => verifiedTransactionOf(envelope(data), 're4lyvq3s3')

test('a customer is read by code and number, whatever else comes along', () => {
  assert.deepEqual(customerOf(created), { customerCode: 'CUS_xnxdt6s1zg1f4nx', id: 1173 })
  assert.equal(customerOf({ ...created, status: false }), undefined)
  assert.equal(customerOf(envelope({ id: 1173 })), undefined)
  assert.equal(customerOf(envelope({ id: '1173', customer_code: 'CUS_x' })), undefined)
})

test('an account is read with its bank’s code', () => {
  assert.deepEqual(openedAccountOf(envelope(account), 'CUS_kpb3qj71u1m0rw8'), {
    providerAccountId: '253',
    accountNumber: '9930000737',
    accountName: 'KAROKART / RHODA CHURCH',
    bankName: 'Wema Bank',
    bankCode: '035',
  })
})

test('an account that is another’s, closed, of an unknown bank or without ten digits is not taken', () => {
  const read = (changed: object) =>
    openedAccountOf(envelope({ ...account, ...changed }), 'CUS_kpb3qj71u1m0rw8')
  assert.equal(openedAccountOf(envelope(account), 'CUS_another'), undefined)
  assert.equal(read({ active: false }), undefined)
  assert.equal(read({ assigned: false }), undefined)
  assert.equal(read({ bank: { name: 'New Bank', id: 1, slug: 'constructor' } }), undefined)
  assert.equal(read({ account_number: 9930000737 }), undefined)
  assert.equal(read({ account_number: '99300007370' }), undefined)
  assert.equal(read({ currency: 'GHS' }), undefined)
})

test('of several accounts the first opened comes first, and an unreadable one of ours spoils the list', () => {
  const list = (...accounts: object[]) => openAccountsOf(envelope(accounts), 'CUS_kpb3qj71u1m0rw8')
  const later = { ...account, id: 300, account_number: '9930000000' }
  assert.deepEqual(
    list(later, account)?.map((one) => one.providerAccountId),
    ['253', '300'],
  )
  assert.deepEqual(list(), [])
  assert.deepEqual(
    list({ ...account, customer: { customer_code: 'CUS_another' } }, { ...account, active: false }),
    [],
  )
  assert.equal(list(account, { ...later, bank: { name: 'New Bank', id: 9, slug: 'new-bank' } }), undefined)
})

test('a successful transfer to an account number is a deposit in kobo', () => {
  assert.deepEqual(verified(transfer), {
    state: 'paid',
    deposit: {
      providerReference: 're4lyvq3s3',
      accountNumber: '9930000902',
      gross: money('NGN', 40_333n),
      providerFee: money('NGN', 403n),
      senderName: 'RANDALL AKANBI HORTON',
      senderBank: 'First City Monument Bank',
      senderAccountNumber: 'XXXXXX0011',
      narration: 'NIP: RHODA CHURCH -1123344343/44343231232',
      paidAt: new Date('2024-08-22T09:15:02Z'),
    },
  })
  const nameless = {
    ...transfer,
    authorization: { ...transfer.authorization, sender_name: null, sender_bank: null, narration: undefined },
  }
  const read = verified(nameless)
  assert.ok(read?.state === 'paid')
  assert.deepEqual([read.deposit.senderName, read.deposit.senderBank, read.deposit.narration], ['', '', ''])
})

test('money does not wait for a name that no database can hold: what cannot be kept of it is left out', () => {
  const odd = {
    ...transfer,
    authorization: { ...transfer.authorization, sender_name: 'A\u0000da', narration: 'half \ud83d' },
  }
  const read = verified(odd)
  assert.ok(read?.state === 'paid')
  assert.deepEqual([read.deposit.senderName, read.deposit.narration], ['Ada', 'half \ufffd'])
  const opened = openedAccountOf(envelope({ ...account, account_name: 'A\u0000DA' }), 'CUS_kpb3qj71u1m0rw8')
  assert.equal(opened?.accountName, 'ADA')
  assert.equal(verified({ ...transfer, reference: 're4\u0000' }), undefined)
})

test('nothing passes whose amount, fee, currency, channel, account, time or reference is in doubt', () => {
  const doubtful: object[] = [
    { amount: '40333' },
    { amount: 403.33 },
    { amount: 0 },
    { amount: -40333 },
    { amount: null },
    { amount: 2 ** 53 },
    { amount: 1e21 },
    { fees: null },
    { fees: -1 },
    { fees: 40_334 },
    { fees: 1.5 },
    { fees: '403' },
    { currency: 'USD' },
    { currency: 'ngn' },
    { channel: 'card' },
    { channel: null },
    { reference: 'another' },
    { paid_at: null },
    { paid_at: 'yesterday' },
    { paid_at: '2024-02-31T25:00:00Z' },
    { authorization: null },
    { authorization: {} },
    { authorization: { ...transfer.authorization, receiver_bank_account_number: 'XXXXXX0902' } },
    { status: 'SUCCESS' },
    { status: 'paid' },
    { status: undefined },
  ]
  for (const change of doubtful)
    assert.equal(verified({ ...transfer, ...change }), undefined, JSON.stringify(change))
  for (const body of [undefined, null, [], 'text', 1, {}, { status: true }, { status: true, data: null }]) {
    assert.equal(verifiedTransactionOf(body, 're4lyvq3s3'), undefined)
  }
})

test('a payment that is still under way is unknown, one that is lost is lost', () => {
  for (const status of ['pending', 'ongoing', 'processing', 'queued'])
    assert.equal(verified({ ...transfer, status }), undefined)
  for (const status of ['failed', 'abandoned', 'reversed']) {
    assert.deepEqual(verified({ ...transfer, status }), { state: 'lost', status })
  }
})

test('a page of payments gives the deposits, and all references by number', () => {
  const card = { id: 7, status: 'success', reference: 'by-card', channel: 'card', amount: 'whatever' }
  const failed = { ...transfer, id: 8, status: 'failed', reference: 'not-paid', fees: null }
  const page = transactionPageOf(envelope([transfer, card, failed]))
  assert.deepEqual(
    page?.deposits.map((one) => one.providerReference),
    ['re4lyvq3s3'],
  )
  assert.deepEqual(
    [...(page?.references ?? [])],
    [
      [4099260516, 're4lyvq3s3'],
      [7, 'by-card'],
      [8, 'not-paid'],
    ],
  )
  assert.equal(page?.length, 3)
  assert.equal(transactionPageOf(envelope([transfer, { ...transfer, amount: 1.5 }])), undefined)
})

test('balances are read in the currencies we know', () => {
  const body = envelope([
    { currency: 'NGN', balance: 1_700_000 },
    { currency: 'GHS', balance: 5 },
    { currency: 'USD', balance: -3 },
  ])
  assert.deepEqual(balancesOf(body), [money('NGN', 1_700_000n), money('USD', -3n)])
  assert.equal(balancesOf(envelope([{ currency: 'NGN', balance: '1700000' }])), undefined)
})

const ledgerRow = { integration: 463433, domain: 'test', currency: 'NGN', reason: '' }
const ledgerRows = [
  {
    id: 149411613,
    balance: 950_000,
    difference: -50_000,
    model_responsible: 'Transfer',
    model_row: 56610600,
  },
  {
    id: 149314482,
    balance: 1_000_000,
    difference: 10_000,
    model_responsible: 'Transaction',
    model_row: 1073891448,
  },
  { id: 149178966, balance: 990_000, difference: 990_000, model_responsible: 'Transaction', model_row: 12 },
].map((row) => ({ ...ledgerRow, ...row, createdAt: '2021-04-08T09:39:49.000Z' }))

test('the ledger of our naira balance becomes a statement, oldest first, with the references of transactions', () => {
  const dollars = { ...ledgerRows[2], id: 149511613, currency: 'USD', balance: 10_000, difference: 10_000 }
  const page = ledgerPageOf(envelope([dollars, ...ledgerRows]))
  assert.ok(page)
  // A row may come twice when new ones arrive between two pages.
  const lines = statementOf([...page, ...page.slice(1, 2)], new Map([[1073891448, 'dva-1']]))
  assert.deepEqual(
    lines.map((line) => [line.providerReference, line.change.minor, line.balanceAfter.minor]),
    [
      ['transaction:12', 990_000n, 990_000n],
      ['dva-1', 10_000n, 1_000_000n],
      ['transfer:56610600', -50_000n, 950_000n],
    ],
  )
  assert.deepEqual(lines[0]?.at, new Date('2021-04-08T09:39:49Z'))
  assert.equal(ledgerPageOf(envelope([{ ...ledgerRow, id: 1 }])), undefined)
})

test('a refusal is Paystack’s envelope and nothing else', () => {
  const body = {
    status: false,
    message: 'Customer not found',
    meta: { nextStep: 'x' },
    type: 'validation_error',
    code: 'customer_not_found',
  }
  assert.deepEqual(refusalOf(body), {
    message: 'Customer not found',
    type: 'validation_error',
    code: 'customer_not_found',
  })
  assert.deepEqual(refusalOf({ status: false, message: 'Invalid key' }), {
    message: 'Invalid key',
    type: '',
    code: '',
  })
  assert.equal(refusalOf({ status: false, message: 'Not\u202e\u0000 found' })?.message, 'Not found')
  for (const other of [{ status: true, message: 'x' }, { message: 'x' }, { status: false }, null, 'x'])
    assert.equal(refusalOf(other), undefined)
})
