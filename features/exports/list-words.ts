// Answers for what each list is called that can be exported: above the choices, in the history, and under the rows of its file.
import { catalogue } from '#kit/words/words.ts'

export const listWords = catalogue('exports-lists', {
  users: 'Customers',
  transactions: 'Transactions',
  audit: 'Audit log',
  approvals: 'Approvals',
  cases: 'Cases',
  messages: 'Messages',
  debts: 'Customer debts',
  suspended_deposits: 'Suspended deposits',
  crypto_deposits: 'Crypto deposits',
  processing_transfers: 'Processing payments',
  tier_requests: 'Tier requests',
  closing_requests: 'Closing requests',
  bill_orders: 'Bills',
  bill_report: 'Bills by day',
})
