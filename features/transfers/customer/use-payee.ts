// Answers for finding the name behind a destination, once for each, however often the screen is drawn.
import { useCallback, useEffect, useState } from 'react'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { useClient } from '#kit/screens/answers.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { findPayee } from '#features/orders/sending-contract.ts'
import type { Destination, Payee } from './sending.ts'

type FoundAnswer = WireAnswer<typeof findPayee>

export interface Found {
  readonly to: Destination
  readonly payee: Payee
  readonly isNew: boolean
}

export type Looking =
  | { readonly at: 'nothing' }
  | { readonly at: 'asked' }
  | { readonly at: 'found'; readonly found: Found }
  | { readonly at: 'refused'; readonly problem: Problem }

interface Looked {
  readonly to: Destination
  readonly tries: number
  readonly result: Looking
}

function foundOf(to: Destination, answer: FoundAnswer): Found {
  const { kind, name, bank_name: bankName, account_number: accountNumber } = answer
  return { to, payee: { kind, name: shownName(name), bankName, accountNumber }, isNew: answer.is_new }
}

/** `to` undefined asks nothing; a new one, by its identity, takes back the question before it. */
export function usePayee(to: Destination | undefined): { looking: Looking; again: () => void } {
  const client = useClient()
  const [looked, setLooked] = useState<Looked>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (to === undefined) return undefined
    const leaving = new AbortController()
    void client.call(findPayee, { body: { to }, signal: leaving.signal }).then((answered) => {
      if (leaving.signal.aborted) return
      const result: Looking = answered.ok
        ? { at: 'found', found: foundOf(to, answered.data) }
        : { at: 'refused', problem: answered.problem }
      setLooked({ to, tries, result })
    })
    return () => leaving.abort()
  }, [client, to, tries])
  const again = useCallback(() => setTries((before) => before + 1), [])
  if (to === undefined) return { looking: { at: 'nothing' }, again }
  const isCurrent = looked?.to === to && looked.tries === tries
  return { looking: isCurrent ? looked.result : { at: 'asked' }, again }
}
