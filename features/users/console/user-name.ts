// Answers for what a user is called on a screen of staff.

interface Named {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string
}

/** First and last name; the address of who has not given a name yet. */
export function userName({ first_name: first, last_name: last, email }: Named): string {
  const name = [first, last].filter((part) => part !== null && part !== '').join(' ')
  return name === '' ? email : name
}
