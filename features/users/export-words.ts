// Answers for the heads of the columns of exported customers.
import { catalogue } from '#kit/words/words.ts'

export const exportWords = catalogue('users-export', {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  tag: 'Tag',
  status: 'Status',
  tier: 'Tier',
  frozen: 'Frozen',
  balance: '{currency} balance',
  customLimit: 'Limit of their own, NGN',
  joined: 'Joined (Lagos)',
  lastActive: 'Last active (Lagos)',
  id: 'ID',
  sums: 'Total {currency} of the balances',
  yes: 'yes',
  no: 'no',
})
