// Answers for exchange as its customer's screens read it.
import type { WireAnswer } from '#kit/http/contract.ts'
import type { readMyExchange } from '../customer-contract.ts'

export type Exchange = WireAnswer<typeof readMyExchange>
