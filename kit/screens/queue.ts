// Answers for what of a queue is shown: open or closed rows, whose, which page, and the row that is looked at. All of it stands in the address.
import { type AddressChange, chosenOf, useAddressState } from './address-state.ts'
import { usePages } from './pages.ts'
import { queueStates, type QueueState, type Taken, takenChoices } from './queue-bar.tsx'

/** `chosen` is the name under which the address has the row that is looked at. */
export function useQueue(chosen: string) {
  const [values, change] = useAddressState()
  const state = chosenOf(values, 'status', queueStates) ?? 'open'
  const taken = chosenOf(values, 'taken', takenChoices)
  const set = (changes: AddressChange) => change({ ...changes, page: undefined })
  return {
    values,
    state,
    taken,
    set,
    pages: usePages(state),
    chosenId: values.get(chosen) ?? undefined,
    look: (id: string | undefined) => change({ [chosen]: id }, { asNewEntry: id !== undefined }),
    /** For the bar above it. */
    bar: {
      state,
      onState: (next: QueueState) => set({ status: next === 'open' ? undefined : next, [chosen]: undefined }),
      taken,
      onTaken: (next: Taken | undefined) => set({ taken: next }),
    },
  }
}
