// Answers for why nobody is found to send to, by the kinds of destinations that there are.
import { billRefusals } from '#features/bills/payee-refusals.ts'
import { bankRefusals, customerRefusals } from '#features/transfers/payee-refusals.ts'

export const payeeRefusalsOfKinds = { ...bankRefusals, ...customerRefusals, ...billRefusals }
