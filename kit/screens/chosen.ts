// Answers for the transaction that is chosen: it stands in the address, so that Back closes it and a link opens it.
import { useSearch } from 'wouter'

const name = 'transaction'

/** The id in the address, or undefined. */
export function chosenIn(search: string): string | undefined {
  const id = new URLSearchParams(search).get(name)
  return id === null || id === '' ? undefined : id
}

/** The address of `place` with a transaction chosen, beside what `search` holds already. */
export function withChosen(place: string, id: string, search = ''): string {
  const values = new URLSearchParams(search)
  values.delete(name)
  values.append(name, id)
  return `${place}?${values.toString()}`
}

export function useChosen(): string | undefined {
  return chosenIn(useSearch())
}
