// Answers for what each code of an aggregator says of what it sells: its meaning for staff, whether "failed" beside it is final, and whose
// fault it is. Numbers are those of VTpass's contract (response codes), words those of examplebills. Pure.
import type { Finality } from './rules.ts'

export type AggregatorCode = {
  readonly meaning: string
  /** Beside it, "failed" is said for good. */
  readonly isFinal?: true
  /** Whose fault it is, where that is not the order's own: that of the network or biller, of our account at the aggregator, or of who `paid` it before. */
  readonly fault?: 'place' | 'account' | 'paid'
}

const codes: ReadonlyMap<string, AggregatorCode> = new Map<string, AggregatorCode>([
  ['011', { meaning: 'Something is missing in our request' }],
  ['012', { meaning: 'No such product' }],
  ['013', { meaning: 'Below the least amount' }],
  ['014', { meaning: 'Request id is there already' }],
  ['015', { meaning: 'No such request id' }],
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
  ['unauthorised', { meaning: 'Our keys are not valid', fault: 'account' }],
  ['account_suspended', { meaning: 'Our account is suspended', fault: 'account' }],
  ['insufficient_funds', { meaning: 'Our balance is too low' }],
  ['unknown_service', { meaning: 'No such product' }],
  ['unknown_customer', { meaning: 'The biller has nobody by this reference' }],
  ['unknown_reference', { meaning: 'No such payment' }],
  ['already_paid', { meaning: 'Paid already', fault: 'paid' }],
  ['not_payable', { meaning: 'The biller takes no payment for it' }],
  ['expired', { meaning: 'Expired at the biller' }],
  ['invalid_request', { meaning: 'Something is missing in our request' }],
  ['amount_not_accepted', { meaning: 'The biller takes another amount' }],
  ['plan_not_sold', { meaning: 'No such plan' }],
  ['biller_unavailable', { meaning: 'Network or biller cannot be reached', fault: 'place' }],
  ['declined_by_biller', { meaning: 'The biller declined it', isFinal: true }],
  ['biller_timeout', { meaning: 'The biller did not confirm it in time', fault: 'place' }],
])

/** What a code says, or undefined for one that nobody documents. */
export const findAggregatorCode = (code: string): AggregatorCode | undefined => codes.get(code)

const faultsOf = (fault: AggregatorCode['fault']): string[] =>
  [...codes].filter(([, said]) => said.fault === fault).map(([code]) => code)

/** Codes of a failure that is the network's or biller's own. 016 is not among them: it is said of a wrong number, too. */
export const placeFailureCodes: readonly string[] = faultsOf('place')

/** Whose fault a failure is: the order's own (`unsaid`), the place's (`away`), our account's (`ours`), or that it was `paid` before. */
export type WhyFailed = 'unsaid' | 'away' | 'ours' | 'paid'

export function whyFailed(code: string | null): WhyFailed {
  const said = code === null ? undefined : findAggregatorCode(code)
  if (said?.fault === 'account') return 'ours'
  if (said?.fault === 'paid') return 'paid'
  return said?.fault === 'place' && said.isFinal !== true ? 'away' : 'unsaid'
}

/** What "failed" means beside a code. */
export const aggregatorFinality = (code: string | undefined): Finality =>
  code !== undefined && findAggregatorCode(code)?.isFinal === true ? 'final' : 'when_repeated'
