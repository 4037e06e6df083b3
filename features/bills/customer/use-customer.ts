// Answers for asking a biller whose a reference is, once somebody has typed all of it.
import { useEffect, useState } from 'react'
import { findPayee } from '#features/orders/sending-contract.ts'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { useClient } from '#kit/screens/answers.tsx'
import { useDebounced } from '#kit/screens/debounced.ts'
import type { Choice } from './draft.ts'

export type Customer = WireAnswer<typeof findPayee>

export type Looking =
  | { readonly at: 'nothing' | 'asked' }
  | { readonly at: 'found'; readonly customer: Customer }
  | { readonly at: 'refused'; readonly problem: Problem }

/** Whoever goes on typing is not asked for at each digit. */
const restMilliseconds = 400

type Looked = {
  readonly biller: string
  readonly reference: string
  readonly choice: Choice
  readonly result: Looking
}

/** `reference` undefined asks nothing; another one, or another choice, takes back the question before it. */
export function useCustomer(biller: string, reference: string | undefined, choice: Choice): Looking {
  const client = useClient()
  const [looked, setLooked] = useState<Looked>()
  const settled = useDebounced(reference, restMilliseconds)
  useEffect(() => {
    if (settled === undefined) return undefined
    const leaving = new AbortController()
    const body = { to: { kind: 'bill', code: biller, account: settled, choice } } as const
    void client.call(findPayee, { body, signal: leaving.signal }).then((answered) => {
      if (leaving.signal.aborted) return
      const result: Looking = answered.ok
        ? { at: 'found', customer: answered.data }
        : { at: 'refused', problem: answered.problem }
      setLooked({ biller, reference: settled, choice, result })
    })
    return () => leaving.abort()
  }, [client, biller, settled, choice])
  if (reference === undefined) return { at: 'nothing' }
  if (looked?.reference !== reference || looked.biller !== biller) return { at: 'asked' }
  const { result } = looked
  // Who it is stays in sight while the price of what was chosen is read.
  return looked.choice === choice || result.at !== 'found'
    ? result
    : { at: 'found', customer: { ...result.customer, price: null } }
}
