// Answers for asking which operators sell to a number abroad, and which of them it is of, once somebody has typed all of it.
import { useEffect, useState } from 'react'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { useClient } from '#kit/screens/answers.tsx'
import { useDebounced } from '#kit/screens/debounced.ts'
import { findOperators } from '../abroad-contract.ts'

export type Operators = WireAnswer<typeof findOperators>
export type Operator = Operators['operators'][number]

export type Finding =
  | { readonly at: 'nothing' | 'asked' }
  | { readonly at: 'found'; readonly told: Operators }
  | { readonly at: 'refused'; readonly problem: Problem }

/** Whoever goes on typing is not asked for at each digit. */
const restMilliseconds = 400

type Found = { readonly country: string; readonly number: string; readonly result: Finding }

/** `number` undefined asks nothing; another one takes back the question before it. */
export function useOperators(country: string, number: string | undefined): Finding {
  const client = useClient()
  const [found, setFound] = useState<Found>()
  const settled = useDebounced(number, restMilliseconds)
  useEffect(() => {
    if (settled === undefined) return undefined
    const leaving = new AbortController()
    const body = { country, number: settled }
    void client.call(findOperators, { body, signal: leaving.signal }).then((answered) => {
      if (leaving.signal.aborted) return
      const result: Finding = answered.ok
        ? { at: 'found', told: answered.data }
        : { at: 'refused', problem: answered.problem }
      setFound({ ...body, result })
    })
    return () => leaving.abort()
  }, [client, country, settled])
  if (number === undefined) return { at: 'nothing' }
  return found?.number === number && found.country === country ? found.result : { at: 'asked' }
}
