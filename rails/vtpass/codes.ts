// Answers for what each code of VTpass says (its contract's response codes): to staff, whether "failed" beside it is final, and whose fault it is. Pure.
import type { AggregatorCode, AggregatorCodes } from '#features/orders/rail.ts'

export const vtpassCodes: AggregatorCodes = new Map<string, AggregatorCode>([
  ['011', { meaning: 'Something is missing in our request' }],
  ['012', { meaning: 'No such product', fault: 'product' }],
  ['013', { meaning: 'Below the least amount' }],
  ['014', { meaning: 'Request id is there already' }],
  ['015', { meaning: 'No such request id' }],
  // Said of a wrong number, too: no fault of the network's or biller's.
  ['016', { meaning: 'Failed', isFinal: true }],
  ['017', { meaning: 'Above the most amount' }],
  ['018', { meaning: 'Our balance is too low' }],
  ['019', { meaning: 'Likely the same purchase again' }],
  ['021', { meaning: 'Our account is locked', fault: 'account' }],
  ['022', { meaning: 'Our account is suspended', fault: 'account' }],
  ['023', { meaning: 'Our account may not use the API', fault: 'account' }],
  ['024', { meaning: 'Our account is not active', fault: 'account' }],
  ['027', { meaning: 'Our server’s address is not on the aggregator’s list', fault: 'account' }],
  ['028', { meaning: 'Our account may not sell this product', fault: 'account' }],
  ['030', { meaning: 'Network or biller cannot be reached', fault: 'place' }],
  ['034', { meaning: 'Service is suspended', fault: 'place' }],
  ['035', { meaning: 'Service is not active', fault: 'place' }],
  ['040', { meaning: 'Reversed' }],
  ['083', { meaning: 'System error at the aggregator' }],
  ['085', { meaning: 'Request id is not of today' }],
  ['087', { meaning: 'Our keys are not valid', fault: 'account' }],
  ['091', { meaning: 'Not processed, not charged', isFinal: true }],
  ['099', { meaning: 'Being processed' }],
])

/** The biller is not reached, not sold now, or switched off there. */
export const isAway = (code: string): boolean => vtpassCodes.get(code)?.fault === 'place'
