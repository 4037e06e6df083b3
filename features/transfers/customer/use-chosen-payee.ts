// Answers for who is paid on the amount screen: from the steps before it, or by an id in the address.
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { useAnswer } from '#kit/screens/answers.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { findMyTransfer } from '#features/orders/sending-contract.ts'
import { chosenOf } from './beneficiaries.ts'
import { type Chosen, choosePayee, type Payee, type Transfer, useSending } from './sending.ts'
import { typedOf } from './typed-amount.ts'
import { useBeneficiaries } from './use-beneficiaries.ts'

/** `payee` is of the customer's list, `again` a transfer of theirs to repeat. */
const names = { payee: 'payee', again: 'again' } as const

export type ChosenPayee =
  | { readonly at: 'coming' }
  /** `byId`: the address names somebody whom we do not find. */
  | { readonly at: 'nobody'; readonly byId: boolean }
  | { readonly at: 'here'; readonly payee: Payee }

export function payeeOfTransfer({ kind, payee }: Transfer): Payee {
  const { name, bank_name: bankName, account_number: accountNumber } = payee
  return { kind, name: shownName(name), bankName, accountNumber }
}

/** The same payee, amount and note. */
export function repeated(transfer: Transfer): Chosen {
  const { to, amount, narration } = transfer
  return { to, payee: payeeOfTransfer(transfer), typed: typedOf(amount), note: narration }
}

/** What is known of the id in the address: undefined while it is asked for, null when nobody is there. */
function useFound(payeeId: string | null, againId: string | null): Chosen | null | undefined {
  const people = useBeneficiaries()
  const transfer = useAnswer(
    findMyTransfer,
    { params: { transaction_id: againId ?? '' } },
    { enabled: againId !== null },
  )
  if (againId !== null) {
    if (transfer.data !== undefined) return { ...repeated(transfer.data), chosenBy: againId }
    return transfer.error === null ? undefined : null
  }
  const one = people.data?.find(({ id }) => id === payeeId)
  if (one !== undefined) return chosenOf(one)
  return people.data === undefined && people.error === null ? undefined : null
}

export function useChosenPayee(): ChosenPayee {
  const { draft } = useSending()
  const values = new URLSearchParams(useSearch())
  const payeeId = values.get(names.payee)
  const againId = values.get(names.again)
  const id = againId ?? payeeId
  const isChosen = id === null || draft.chosenBy === id
  const found = useFound(payeeId, isChosen ? null : againId)
  const toChoose = isChosen || found === undefined || found === null ? undefined : found
  useEffect(() => {
    if (toChoose !== undefined) choosePayee(toChoose)
  }, [toChoose])
  if (isChosen)
    return draft.payee === null ? { at: 'nobody', byId: false } : { at: 'here', payee: draft.payee }
  return found === null ? { at: 'nobody', byId: true } : { at: 'coming' }
}
