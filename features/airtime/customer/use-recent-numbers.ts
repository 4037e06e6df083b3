// Answers for the numbers that a customer has topped up, the latest first.
import { listMyBeneficiaries } from '#features/orders/beneficiaries-contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { RecentNumber } from './draft.ts'

export interface Recent extends RecentNumber {
  readonly networkName: string
}

const shownMost = 5

export function useRecentNumbers() {
  const { data = [] } = useAnswer(listMyBeneficiaries, { query: { kind: 'airtime' } })
  return data.slice(0, shownMost).map((one): Recent => ({
    phone: one.account_number,
    network: one.bank_code ?? '',
    networkName: one.bank_name,
  }))
}
