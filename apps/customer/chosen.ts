// Answers for the transaction that is chosen: it stands in the address, so that Back closes it and a link opens it.
import { useSearch } from 'wouter'

const name = 'transaction'

/** The id in the address, or undefined. */
export function chosenIn(search: string): string | undefined {
  const id = new URLSearchParams(search).get(name)
  return id === null || id === '' ? undefined : id
}

/** The address of `place` with a transaction chosen. */
export function withChosen(place: string, id: string): string {
  return `${place}?${new URLSearchParams({ [name]: id }).toString()}`
}

export function useChosen(): string | undefined {
  return chosenIn(useSearch())
}
