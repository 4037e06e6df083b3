// Answers for who is paid on the amount screen: from the steps before it, or by their id in the address.
import { useEffect } from 'react'
import { chosenOf } from './beneficiaries.ts'
import { choosePayee, type Payee, useSending } from './sending.ts'
import { useBeneficiaries } from './use-beneficiaries.ts'

export type ChosenPayee =
  | { readonly at: 'coming' }
  | { readonly at: 'nobody' }
  | { readonly at: 'here'; readonly payee: Payee }

/** `id` of the customer's list, or null where somebody was found on the way here. */
export function useChosenPayee(id: string | null): ChosenPayee {
  const { draft } = useSending()
  const { data, error } = useBeneficiaries()
  const isChosen = id === null || draft.beneficiaryId === id
  const found = isChosen ? undefined : data?.find((one) => one.id === id)
  useEffect(() => {
    if (found !== undefined) choosePayee(chosenOf(found))
  }, [found])
  if (isChosen) return draft.payee === null ? { at: 'nobody' } : { at: 'here', payee: draft.payee }
  if (found !== undefined) return { at: 'coming' }
  return data === undefined && error === null ? { at: 'coming' } : { at: 'nobody' }
}
