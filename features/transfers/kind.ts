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
  payeeRefusals: {
    bank_unknown: { status: 422, say: 'Choose a bank from the list.' },
    account_not_found: {
      status: 422,
      say: 'We couldn’t confirm this account. Check the number and the bank.',
    },
    bank_away: { status: 503, say: 'This bank isn’t answering right now. Nothing was sent. Try again soon.' },
  },
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
  payeeRefusals: {
    customer_not_found: {
      status: 404,
      say: 'No customer has that email, phone or tag. Check it, or send to their bank account.',
    },
    to_yourself: { status: 422, say: 'That is your own account. Choose somebody else to send to.' },
  },
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
