// Answers for transfers as kinds of transactions: to a bank, and to another customer.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('transfer-kinds', {
  toBank: 'To a bank',
  toBanks: 'To banks',
  toCustomer: 'To a customer',
  customers: 'Customers',
  bank: 'Bank',
})
const staff = catalogue('transfers-for-staff', {
  bankTransfer: 'Bank transfer',
  sentTo: 'Sent to {who}',
  cameFromBank: 'Bank transfer from {who}',
  customerTransfer: 'Customer transfer',
  sentToCustomer: 'Sent to {who}, a customer',
  cameFromCustomer: 'From {who}, a customer',
})
const lines = catalogue('transfer-statement', { sent: 'To {name}, {bank}', received: 'From {name}' })

const anyTransfer = {
  isByHouse: false,
  place: words.bank,
  statement: { credit: lines.received, debit: lines.sent },
} as const

export const bankTransfer = {
  ...anyTransfer,
  destination: 'bank',
  reach: 'outside',
  takenBack: 'charges',
  saysFree: true,
  price: words.toBank,
  staff: { alone: staff.bankTransfer, credit: staff.cameFromBank, debit: staff.sentTo, who: 'name_and_bank' },
  many: words.toBanks,
} as const satisfies TransactionKind

export const customerTransfer = {
  ...anyTransfer,
  destination: 'customer',
  reach: 'inside',
  takenBack: 'whole',
  price: words.toCustomer,
  staff: {
    alone: staff.customerTransfer,
    credit: staff.cameFromCustomer,
    debit: staff.sentToCustomer,
    who: 'name',
  },
  many: words.customers,
} as const satisfies TransactionKind
