// Answers for asking a biller whose a reference is, once somebody has typed all of it.
import { useEffect, useState } from 'react'
import { findPayee } from '#features/orders/sending-contract.ts'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { useClient } from '#kit/screens/answers.tsx'
import { useDebounced } from '#kit/screens/debounced.ts'

export type Customer = WireAnswer<typeof findPayee>

export type Looking =
  | { readonly at: 'nothing' | 'asked' }
  | { readonly at: 'found'; readonly customer: Customer }
  | { readonly at: 'refused'; readonly problem: Problem }

/** Whoever goes on typing is not asked for at each digit. */
const restMilliseconds = 400

/** `reference` undefined asks nothing; another one takes back the question before it. */
export function useCustomer(biller: string, reference: string | undefined): Looking {
  const client = useClient()
  const [looked, setLooked] = useState<{ readonly reference: string; readonly result: Looking }>()
  const settled = useDebounced(reference, restMilliseconds)
  useEffect(() => {
    if (settled === undefined) return undefined
    const leaving = new AbortController()
    const body = { to: { kind: 'bill', code: biller, account: settled } } as const
    void client.call(findPayee, { body, signal: leaving.signal }).then((answered) => {
      if (leaving.signal.aborted) return
      const result: Looking = answered.ok
        ? { at: 'found', customer: answered.data }
        : { at: 'refused', problem: answered.problem }
      setLooked({ reference: settled, result })
    })
    return () => leaving.abort()
  }, [client, biller, settled])
  if (reference === undefined) return { at: 'nothing' }
  return looked?.reference === reference ? looked.result : { at: 'asked' }
}
