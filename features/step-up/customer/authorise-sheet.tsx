// Answers for agreeing to exactly what is seen: a sheet over the page with the PIN keys, a passkey, and a code where asked.
import { useState } from 'react'
import { assert } from '#kit/assert.ts'
import type { AuthoriseProps } from '#kit/screens/authorise.ts'
import { useTypedDigits } from '#kit/screens/typed-digits.ts'
import { PinPad } from '#kit/ui/pin-pad.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { pinLength } from '#features/customer-sign-in/contract.ts'
import { purposes } from '../rules.ts'
import { words } from '../words.ts'
import { type Asked, useAuthorising } from './authorising.ts'
import { CodeStep } from './code-step.tsx'
import { PasskeyKey } from './passkey-key.tsx'

export interface AuthoriseSheetProps extends AuthoriseProps {
  /** Whether the customer has a passkey that could be used instead of the PIN. */
  readonly hasPasskey: boolean
  /** Where codes are sent. */
  readonly email: string
  /** Where a forgotten PIN is chosen anew. */
  readonly forgotHref: string
}

/** A sheet over the page. What is agreed to stays on it; it ends in `onAuthorised`, once, or in `onClose`. */
export function AuthoriseSheet(props: AuthoriseSheetProps) {
  const { hash, seen, strength, children, busy = false, onAuthorised, onClose } = props
  const purpose = purposes.find((one) => one === props.purpose)
  assert(purpose !== undefined, `${props.purpose} is a purpose of an authorisation`)
  const authorising = useAuthorising({ purpose, hash, seen, strength }, onAuthorised)
  const isBusy = busy || authorising.pending
  const { awaiting } = authorising
  return (
    <Sheet
      open
      onClose={onClose}
      title={say(awaiting === undefined ? words.pinTitle : words.codeTitle)}
      busy={isBusy}
    >
      <div className="pt-1 pb-3 text-center text-14 text-text-2">{children}</div>
      {awaiting === undefined ? (
        <PinStep
          {...props}
          asked={{ purpose, hash, seen, strength }}
          authorising={authorising}
          busy={isBusy}
        />
      ) : (
        <CodeStep
          awaiting={awaiting}
          email={props.email}
          seen={seen ?? ''}
          busy={busy}
          onAuthorised={authorising.finish}
          onStartAgain={authorising.startAgain}
        />
      )}
    </Sheet>
  )
}

interface PinStepProps {
  readonly asked: Asked
  readonly authorising: ReturnType<typeof useAuthorising>
  readonly busy: boolean
  readonly hasPasskey: boolean
  readonly forgotHref: string
}

function PinStep({ asked, authorising, busy, hasPasskey, forgotHref }: PinStepProps) {
  const [pin, setPin] = useState('')
  const take = (digits: string) => {
    if (busy) return
    setPin(digits)
    if (digits.length < pinLength || digits === pin) return
    void authorising.withPin(digits).then(() => setPin(''))
  }
  useTypedDigits({ value: pin, length: pinLength, onChange: take, busy })
  return (
    <>
      {asked.strength === 'strong' && (
        <p className="pb-3 text-center text-14 text-text-2">{say(words.pinThenCode)}</p>
      )}
      <PinPad
        label={say(words.pinLabel)}
        value={pin}
        onChange={take}
        error={pin === '' ? authorising.fault : undefined}
        busy={busy}
        length={pinLength}
        corner={hasPasskey && <PasskeyKey busy={busy} onPress={() => void authorising.withPasskey()} />}
      />
      <p className="pt-2 text-center text-14">
        <TextLink href={forgotHref}>{say(words.forgot)}</TextLink>
      </p>
    </>
  )
}
