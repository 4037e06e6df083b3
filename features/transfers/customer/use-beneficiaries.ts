// Answers for the people a customer pays as screens read them.
import { useAnswer } from '#kit/screens/answers.tsx'
import { listMyBeneficiaries } from '#features/orders/beneficiaries-contract.ts'

/** All of them, the last paid first. */
export function useBeneficiaries() {
  return useAnswer(listMyBeneficiaries, {})
}
