// Answers for what a user is called on a screen of staff.

import { fullName, type Named } from '#kit/words/full-name.ts'

/** First and last name; the address of who has not given a name yet. */
export function userName(user: Named & { readonly email: string }): string {
  return fullName(user) || user.email
}
