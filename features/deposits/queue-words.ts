// Answers for what staff read of a suspended deposit, on screen and in an exported file: why, how it ended, and the heads of the file.
import { catalogue } from '#kit/words/words.ts'

export const suspensionWords = catalogue('deposits-suspension', {
  above_single_limit: 'Above single limit',
  above_balance_limit: 'Above balance limit',
  no_dollar_rate: 'No dollar rate yet',
  above_activation_limit: 'New device, released automatically',
  no_wallet: 'Unknown account',
  wallet_frozen: 'Wallet frozen',
})

export const stateWords = catalogue('deposits-states', {
  credited: 'In the wallet',
  suspended: 'Suspended',
  returning: 'Being returned',
  released: 'In the wallet',
  returned: 'Returned',
  taken_back: 'Reversed by the bank',
})

export const exportWords = catalogue('deposits-export', {
  from: 'From',
  bank: 'Bank',
  fromAccount: 'From account',
  toAccount: 'To account',
  narration: 'Narration',
  why: 'Why suspended',
  amount: 'Amount',
  currency: 'Currency',
  paid: 'Paid (Lagos)',
  bankSays: 'What the bank said of the return',
  provider: 'Partner',
  providerReference: 'Partner ref.',
  total: 'Total {currency} of these deposits',
})
