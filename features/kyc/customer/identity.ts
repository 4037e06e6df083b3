// Answers for where a customer stands with the identity check.
import { useAnswer } from '#kit/screens/answers.tsx'
import { findMyIdentity } from '../contract.ts'

export function useIdentity() {
  return useAnswer(findMyIdentity, {})
}
