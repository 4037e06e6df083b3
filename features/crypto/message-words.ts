// Answers for the words of receipts and messages about coins that arrive.
import { catalogue } from '#kit/words/words.ts'

export const messageWords = catalogue('crypto-messages', {
  narration: '{amount} received',
  network: 'Network',
  rate: 'Rate',
  middle: 'Middle rate',
  spread: 'Our spread',
  spreadOf: '{amount} ({percent}%)',
  rateOf: '$1 = {rate}',
  dollarEach: '$1 for each coin',
  received: 'In your wallet',
  when: 'When',
  reference: 'Reference',
  see: 'See the deposit',
  seeCrypto: 'See my crypto deposits',
  creditedTitle: '{amount} arrived: {coins}',
  creditedBody: 'Your {coins} on {network} arrived. {amount} is in your wallet.',
  heldTitle: 'Your {coins} deposit is on hold',
  checkedTitle: 'We are checking your {coins} deposit',
  custodianChecks: 'Our custodian is checking this deposit.',
  goneTitle: 'Your {coins} deposit did not arrive',
  backTitle: 'Your {coins} were returned',
  refusedTitle: 'Your {coins} deposit was not credited',
  returnedBody: 'We returned {coins} to the sender on {network}.',
  refusedBody: 'We could not credit or return this deposit. Write to {email}.',
  someCoins: 'crypto',
  someNetwork: 'its network',
  questions: 'Questions? Write to {email}.',
})

/** What a customer reads of a deposit that is held, by the reason. */
export const heldWords = catalogue('crypto-held', {
  no_owner: 'We are checking this deposit.',
  not_our_address: 'We are checking this deposit.',
  screening: 'We are checking this deposit.',
  confirmations_stopped: 'We are checking this deposit.',
  same_transaction: 'We are checking this deposit.',
  wrong_token: 'This is not a coin that we take. Our team will look at it.',
  too_large: 'This is more than we can take. Our team will look at it.',
  wrong_coin: 'You sent another coin than this address is for. Our team will look at it.',
  wrong_network: 'You sent it on another network than this address is for. Our team will look at it.',
  below_minimum: 'This is less than the minimum. Our team will look at it.',
  no_wallet: 'Your wallet cannot take it now. Your coins are safe.',
  wallet_frozen: 'Your wallet is frozen. It is credited once your wallet is unfrozen.',
  above_single_limit:
    'This is above your limit for one deposit. It is credited once your limit allows it: ask for a higher tier under Limits.',
  above_balance_limit: 'It would take you above your maximum balance. It is credited once there is room.',
  soon: 'We will credit this soon. Your coins are safe.',
  above_activation_limit:
    'A new account or device may receive only so much in its first 24 hours. It is credited after that.',
})

/** The same, where it is known when that ends. */
export const heldUntilWords = catalogue('crypto-held-until', {
  activation:
    'A new account or device may receive only so much in its first 24 hours. It is credited after {time}.',
})

/** The same, where the limit is known. */
export const heldLimitWords = catalogue('crypto-held-limit', {
  above_single_limit:
    'This is above your limit of {limit} for one deposit. It is credited once your limit allows it: ask for a higher tier under Limits.',
  above_balance_limit:
    'It would take you above your maximum balance of {limit}. It is credited once there is room.',
})

/** What a customer reads of one that is not there, or not any more. */
export const goneWords = catalogue('crypto-gone', {
  vanished: 'The network no longer has this transaction. If it comes back, we credit it.',
  rejected: 'Our custodian did not accept this deposit. Write to us.',
  absorbed: 'Our custodian kept this deposit: it was too small. Write to us.',
  returned: 'It was returned to the sender.',
})
