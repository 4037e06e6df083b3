// Answers for the list of coins that are on their way to a customer or on hold: one call, whoever asks for it.
import { listMyDeposits } from '../contract.ts'

export const expectedList = { contract: listMyDeposits, input: { query: { state: 'expected' } } } as const
