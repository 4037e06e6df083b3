// Answers for the words of the money acts of a case.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('cases-money', {
  claim: 'Claim from customer',
  claimBody:
    'The customer has had this money. Claim it: it is then recovered from their wallet automatically.',
  inPartBody:
    'The bank has reversed only a part of this deposit. Close the case with what you found. The difference then gets a case of its own.',
  release: 'Release to wallet',
  returnBody:
    'The money is suspended. It is released automatically when the wallet is unfrozen, or when you release it.',
  settle: 'Record payment',
  unclaimedBody:
    'The account is closed. Pay the customer from our account at the bank, to an account in their name. Book the line of the payment when the bank’s statement has it, then record it here.',
  toSuspense:
    'The customer has not had this money. Return the deposit. The case closes when the bank confirms.',
  findOwner: 'Credit the deposit to its customer, or return it.',
  lookAtCustomer:
    'Review the customer and the payee. Freeze the wallet if something is wrong, then close this case.',
  openSuspense: 'Open suspended deposits',
  toTransfer: 'Decide the transfer on its record.',
  openTransfer: 'Open transfer',
  toCustomer: 'This is decided on the customer’s page.',
  openCustomer: 'Open customer',
  openCase: 'Open in cases',
  unbook: 'Record as deposit',
  unbookBody: 'The bank says whose deposit this is. Record it for its customer, instead of as our own money.',
})
