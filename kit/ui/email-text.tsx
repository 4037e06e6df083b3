// Answers for e-mail addresses in narrow places: they break where their parts meet, not inside a word.
import { Fragment } from 'react'

/** The address with a place to break behind its @ and before each dot, hyphen and underscore. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?<=@)|(?=[._+-])/)
  return parts.map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
