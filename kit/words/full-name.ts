// Answers for the order in which a person is named wherever we name them: first name, then last. A bank's own name for somebody stays as the
// bank has it. Pure.

export interface Named {
  readonly first_name: string | null
  readonly last_name: string | null
}

/** First and last name, as far as they are known. */
export function fullName({ first_name: first, last_name: last }: Named): string {
  return [first, last].filter((part) => part !== null && part !== '').join(' ')
}
