// Answers for the numbers that a customer has topped up, the latest first. Where nothing arrived none was.
import { listMyBeneficiaries } from '#features/orders/beneficiaries-contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { Recent } from '#kit/screens/number-fields.tsx'

const shownMost = 5

export function useRecentNumbers() {
  const { data = [] } = useAnswer(listMyBeneficiaries, { query: { kind: 'airtime' } })
  return data
    .filter(({ paid }) => paid)
    .slice(0, shownMost)
    .map((one): Recent => ({
      phone: one.account_number,
      network: one.bank_code ?? '',
      networkName: one.bank_name,
    }))
}
