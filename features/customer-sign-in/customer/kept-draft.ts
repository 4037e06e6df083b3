// Answers for what a reload must not take from somebody who is signing up: kept in this tab until the account is open.

/** What is kept. A PIN and what the server said are not. */
export interface Typed {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly birthDate: { readonly day: string; readonly month: string; readonly year: string }
}

const storageKey = 'app.signUp'

/** Session storage is anybody's to write: what is no text counts as not typed. */
export function readTyped(stored: string): Typed {
  const kept: unknown = JSON.parse(stored)
  const text = (of: unknown, name: string): string => {
    const value: unknown =
      typeof of === 'object' && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : ''
    return typeof value === 'string' ? value : ''
  }
  const born: unknown = typeof kept === 'object' && kept !== null && 'birthDate' in kept ? kept.birthDate : {}
  return {
    email: text(kept, 'email'),
    firstName: text(kept, 'firstName'),
    lastName: text(kept, 'lastName'),
    phone: text(kept, 'phone'),
    birthDate: { day: text(born, 'day'), month: text(born, 'month'), year: text(born, 'year') },
  }
}

function isEmpty({ birthDate, ...texts }: Typed): boolean {
  return [...Object.values(texts), ...Object.values(birthDate)].every((text) => text === '')
}

/** What was typed in this tab before a reload; undefined when nothing was. */
export function typedBefore(): Typed | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey)
    return stored === null ? undefined : readTyped(stored)
  } catch {
    return undefined
  }
}

/** Keeps what is typed; a draft with nothing in it leaves nothing behind. */
export function keepTyped({ email, firstName, lastName, phone, birthDate }: Typed): void {
  const typed: Typed = { email, firstName, lastName, phone, birthDate }
  try {
    if (isEmpty(typed)) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify(typed))
  } catch {
    // Without storage it lasts as long as the page.
  }
}
