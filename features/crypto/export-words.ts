// Answers for the heads of the file of crypto deposits, and what its rows say of their state; the console's screens read the latter too.
import { catalogue } from '#kit/words/words.ts'

export const exportWords = catalogue('crypto-export', {
  seen: 'Seen (Lagos)',
  customer: 'Customer',
  coin: 'Coin',
  network: 'Network',
  coins: 'Coins',
  state: 'State',
  reason: 'Why on hold',
  credited: 'Credited',
  currency: 'Currency',
  rate: 'Rate',
  txid: 'Transaction ID',
  toAddress: 'To address',
  custodian: 'Custodian',
  custodianId: 'Custodian ref.',
  says: 'Custodian says',
  ended: 'Ended (Lagos)',
  id: 'Deposit ID',
  userId: 'Customer ID',
  total: 'Total credited in {currency}',
})

export const coinWords = catalogue('crypto-coins', { USDT: 'USDT', USDC: 'USDC', PYUSD: 'PYUSD' })

export const stateWords = catalogue('crypto-states', {
  open: 'Open',
  all_waiting: 'Waiting for a decision',
  seen: 'Seen',
  confirming: 'Confirming',
  on_hold: 'Held by the custodian',
  unassigned: 'Unassigned at the custodian',
  rejected: 'Rejected',
  absorbed: 'Absorbed',
  vanished: 'Vanished',
  waiting: 'Waiting for a rate',
  held: 'On hold',
  credited: 'Credited',
  returning: 'Being returned',
  returned: 'Returned',
  refused: 'Refused',
})

export const reasonWords = catalogue('crypto-reasons', {
  no_owner: 'Nobody has this holder',
  wrong_token: 'No coin of ours',
  too_large: 'More than the books can hold',
  not_our_address: 'Not an address of its customer',
  screening: 'Sender is on a list',
  wrong_coin: 'Another coin than the address is for',
  wrong_network: 'Another network than the address is for',
  same_transaction: 'Second deposit of one transaction',
  confirmations_stopped: 'Too few confirmations for a day',
  below_minimum: 'Below the minimum',
  no_wallet: 'No wallet that may take it',
  wallet_frozen: 'Wallet frozen',
  above_single_limit: 'Above single limit',
  above_balance_limit: 'Above balance limit',
  above_activation_limit: 'New device',
  above_position_limit: 'Above our coin limit at the custodian',
  checks: 'Being checked',
})
