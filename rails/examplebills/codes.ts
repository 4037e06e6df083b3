// Answers for what each code of examplebills says: to staff, whether "failed" beside it is final, and whose fault it is. Pure.
import type { AggregatorCode, AggregatorCodes } from '#features/orders/rail.ts'

export const examplebillsCodes: AggregatorCodes = new Map<string, AggregatorCode>([
  ['unauthorised', { meaning: 'Our keys are not valid', fault: 'account' }],
  ['account_suspended', { meaning: 'Our account is suspended', fault: 'account' }],
  ['insufficient_funds', { meaning: 'Our balance is too low' }],
  ['unknown_service', { meaning: 'No such product', fault: 'product' }],
  ['unknown_customer', { meaning: 'The biller has nobody by this reference' }],
  ['unknown_reference', { meaning: 'No such payment' }],
  ['already_paid', { meaning: 'Paid already', fault: 'paid' }],
  ['not_payable', { meaning: 'The biller takes no payment for it' }],
  ['expired', { meaning: 'Expired at the biller' }],
  ['invalid_request', { meaning: 'Something is missing in our request' }],
  ['amount_not_accepted', { meaning: 'The biller takes another amount' }],
  ['plan_not_sold', { meaning: 'No such plan', fault: 'product' }],
  ['biller_unavailable', { meaning: 'Network or biller cannot be reached', fault: 'place' }],
  ['declined_by_biller', { meaning: 'The biller declined it', isFinal: true }],
  ['biller_timeout', { meaning: 'The biller did not confirm it in time', fault: 'place' }],
])
