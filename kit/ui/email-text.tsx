// Answers for e-mail addresses in narrow places: they break behind the @, and not inside a word.
import { Fragment } from 'react'

/** In one line where there is room; else the name and the domain each on lines of their own, broken where their parts meet. */
export function EmailText({ email }: { email: string }) {
  const halves = email.split(/(?<=@)/)
  return halves.map((half, place) => (
    <span key={place} className="inline-block max-w-full">
      {half.split(/(?=[._+-])/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  ))
}
