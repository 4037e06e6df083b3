// Answers for transfers as kinds of transactions: to a bank, and to another customer.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('transfer-kinds', {
  bankTransfer: 'Bank transfer',
  sentTo: 'Sent to {who}',
  cameFromBank: 'Bank transfer from {who}',
  toBank: 'To a bank',
  toBanks: 'To banks',
  customerTransfer: 'Customer transfer',
  sentToCustomer: 'Sent to {who}, a customer',
  cameFromCustomer: 'From {who}, a customer',
  toCustomer: 'To a customer',
  customers: 'Customers',
  bank: 'Bank',
  sent: 'To {name}, {bank}',
  received: 'From {name}',
})

const anyTransfer = {
  isByHouse: false,
  place: words.bank,
  statement: { credit: words.received, debit: words.sent },
} as const

export const bankTransfer = {
  ...anyTransfer,
  destination: 'bank',
  reach: 'outside',
  takenBack: 'charges',
  saysFree: true,
  price: words.toBank,
  staff: { alone: words.bankTransfer, credit: words.cameFromBank, debit: words.sentTo, who: 'name_and_bank' },
  many: words.toBanks,
} as const satisfies TransactionKind

export const customerTransfer = {
  ...anyTransfer,
  destination: 'customer',
  reach: 'inside',
  takenBack: 'whole',
  price: words.toCustomer,
  staff: {
    alone: words.customerTransfer,
    credit: words.cameFromCustomer,
    debit: words.sentToCustomer,
    who: 'name',
  },
  many: words.customers,
} as const satisfies TransactionKind
