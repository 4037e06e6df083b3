// Answers for why nobody is found to send to, by the kinds of destinations that there are.
import { refusals as bills } from '#features/bills/refusals.ts'
import { refusals as transfers } from '#features/transfers/refusals.ts'

export const refusalsOfKinds = { ...transfers, ...bills }
