// Answers for a customer's phone number with whether it is proven to be theirs.
import { formatPhone } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

interface PhoneOfProps {
  readonly phone: string | null
  readonly phone_confirmed: boolean
}

export function PhoneOf({ phone, phone_confirmed: isConfirmed }: PhoneOfProps) {
  if (phone === null) return null
  return (
    <>
      {formatPhone(phone)}
      {!isConfirmed && <span className="text-text-3"> · {say(words.notConfirmed)}</span>}
    </>
  )
}
