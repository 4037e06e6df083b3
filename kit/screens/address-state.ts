// Answers for what a list shows standing in the address bar: shareable, kept by Back, read anew on every visit.
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

export type AddressChange = Readonly<Record<string, string | undefined>>

/**
 * The values after `?` and the way to change them: undefined and '' leave the address. A change replaces the entry of
 * the history unless `asNewEntry` says that Back should lead to what is shown now.
 */
export function useAddressState(): readonly [
  values: URLSearchParams,
  change: (changes: AddressChange, options?: { asNewEntry?: boolean }) => void,
] {
  const [values, setValues] = useSearchParams()
  const change = useCallback(
    (changes: AddressChange, options: { asNewEntry?: boolean } = {}) => {
      setValues(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: options.asNewEntry !== true },
      )
    },
    [setValues],
  )
  return [values, change]
}

/** The value of `name` when it is one of `choices`, else undefined: an address is typed by anybody. */
export function chosenOf<Choice extends string>(
  values: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const given = values.get(name)
  return choices.find((choice) => choice === given)
}

/** The page number of `page`, 1 when it is missing or none. */
export function pageNumberOf(values: URLSearchParams): number {
  const given = values.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(given) ? Number.parseInt(given, 10) : 1
}
