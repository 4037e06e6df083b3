// Answers for the customer's own account number as a screen reads it.
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { findMyVirtualAccount } from '../contract.ts'

export type VirtualAccount = NonNullable<WireAnswer<typeof findMyVirtualAccount>>

/** `data` is null while the bank is still opening it. */
export function useVirtualAccount(options: { enabled: boolean }) {
  return useAnswer(findMyVirtualAccount, {}, options)
}
