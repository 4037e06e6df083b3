// Answers for moving through a long list by its address: the page stands there, the cursors are remembered here.
import { useState } from 'react'
import { pageNumberOf, useAddressState } from './address-state.ts'

export interface Pages {
  readonly page: number
  /** The fast way to this page, when somebody came by Next; else the number alone has to do. */
  readonly cursor: string | undefined
  readonly next: (cursor: string | null) => void
  readonly previous: () => void
  readonly first: () => void
}

/** Pages of the list that `of` names: its filters and its order. Other filters make other cursors. */
export function usePages(of: string): Pages {
  const [values, change] = useAddressState()
  const [cursors] = useState(() => new Map<string, string>())
  const page = pageNumberOf(values)
  const place = (number: number) => `${of} ${number}`
  const go = (number: number) =>
    change({ page: number === 1 ? undefined : String(number) }, { asNewEntry: true })
  return {
    page,
    cursor: page === 1 ? undefined : cursors.get(place(page)),
    next: (cursor) => {
      if (cursor !== null) cursors.set(place(page + 1), cursor)
      go(page + 1)
    },
    previous: () => go(Math.max(1, page - 1)),
    first: () => go(1),
  }
}
