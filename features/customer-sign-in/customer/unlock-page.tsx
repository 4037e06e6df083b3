// Answers for opening a known account on this device with its PIN.
import { useState } from 'react'
import { useSend } from '#kit/screens/answers.tsx'
import { Question } from '#kit/screens/question.tsx'
import { useTypedDigits } from '#kit/screens/typed-digits.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { PinPad } from '#kit/ui/pin-pad.tsx'
import { say } from '#kit/words/words.ts'
import { pinLength, unlock } from '../contract.ts'
import { words } from '../words.ts'
import { useDraft } from './draft.tsx'
import { type Customer, useTakeCustomer } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { stepsOf } from './steps.ts'

/** The PIN as it is typed, and its check: four digits send themselves. */
function useUnlock() {
  const { clear } = useDraft()
  const sending = useSend(unlock)
  const takeCustomer = useTakeCustomer()
  const [pin, setPin] = useState('')
  const check = async (digits: string) => {
    const answered = await sending.send({ body: { pin: digits } })
    setPin('')
    if (!answered.ok) return
    takeCustomer(answered.data)
    clear()
  }
  const take = (digits: string) => {
    setPin(digits)
    if (digits.length === pinLength && digits !== pin && !sending.pending) void check(digits)
  }
  useTypedDigits({ value: pin, length: pinLength, onChange: take, busy: sending.pending })
  return { pin, take, pending: sending.pending, fault: pin === '' ? sending.problem?.message : undefined }
}

export function UnlockPage({ customer }: { customer: Customer }) {
  const { draft } = useDraft()
  const { pin, take, pending, fault } = useUnlock()
  const signOut = useSignOut()
  const { emails } = useBrand()
  return (
    <Question
      title={say(words.unlockTitle, { name: customer.first_name ?? '' })}
      lead={customer.email}
      step={3}
      of={stepsOf('sign-in')}
    >
      {draft.surprise === 'is_known' ? (
        <Banner tone="info">{say(words.unlockKnown)}</Banner>
      ) : (
        <p className="text-center text-14 text-text-2">{say(words.unlockLead)}</p>
      )}
      <PinPad
        label={say(words.unlockLabel)}
        value={pin}
        onChange={take}
        error={fault}
        busy={pending}
        length={pinLength}
        className="flex-1 content-between"
      />
      <div className="flex flex-wrap items-center justify-center gap-x-6 pb-4">
        <ButtonLink external variant="ghost" size="sm" href={`mailto:${emails.support}`}>
          {say(words.unlockForgot)}
        </ButtonLink>
        <Button variant="ghost" size="sm" pending={signOut.pending} onClick={() => void signOut.signOut()}>
          {say(words.notYou)}
        </Button>
      </div>
    </Question>
  )
}
