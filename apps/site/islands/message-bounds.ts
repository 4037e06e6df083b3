// Answers for the bounds of a message in the browser, where the contract itself would weigh more than the form.
import type * as contract from '#features/support/contract.ts'

// Held against the contract by the type check: a number that differs does not compile.
export const messageMost: typeof contract.messageMost = 4000
export const nameMost: typeof contract.nameMost = 80
