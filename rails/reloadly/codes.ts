// Answers for what each code of Reloadly says: to staff, whether "failed" beside it is final, and whose fault it is. Pure.
import type { AggregatorCode, AggregatorCodes } from '#features/orders/rail.ts'

export const reloadlyCodes: AggregatorCodes = new Map<string, AggregatorCode>([
  // Of a status, which is documented as not charged.
  ['FAILED', { meaning: 'Failed at the operator, not charged', isFinal: true }],
  ['INSUFFICIENT_BALANCE', { meaning: 'Our balance is too low' }],
  ['INACTIVE_ACCOUNT', { meaning: 'Our account is not active', fault: 'account' }],
  ['ACCOUNT_NOT_FOUND', { meaning: 'Our account is not there', fault: 'account' }],
  ['MAX_DAILY_TRANSACTION_AMOUNT_REACHED', { meaning: 'Our amount of the day is used up', fault: 'account' }],
  ['MAX_DAILY_TRANSACTION_COUNT_REACHED', { meaning: 'Our count of the day is used up', fault: 'account' }],
  ['COUNTRY_NOT_SUPPORTED', { meaning: 'The country is not sold to', fault: 'product' }],
  ['INVALID_AMOUNT', { meaning: 'The operator takes another amount' }],
  ['INVALID_AMOUNT_FOR_OPERATOR', { meaning: 'The operator takes another amount' }],
  ['INVALID_PHONE_NUMBER', { meaning: 'No such number' }],
  ['INVALID_RECIPIENT_PHONE', { meaning: 'No such number in that country' }],
  ['OPERATOR_NOT_IN_SERVICE', { meaning: 'Operator is not in service', fault: 'place' }],
  ['PHONE_RECENTLY_RECHARGED', { meaning: 'This number was topped up less than two minutes ago' }],
  ['TRANSACTION_NOT_FOUND', { meaning: 'No such top-up' }],
])
