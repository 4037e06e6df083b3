// Answers for opening a known account on this device: with a passkey at once where there is one, or with its PIN.
import Clock from 'lucide-react/icons/clock'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSend } from '#kit/screens/answers.tsx'
import { Question } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { PinPad } from '#kit/ui/pin-pad.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { pinLength, unlock } from '../contract.ts'
import { words } from '../words.ts'
import { useDraft } from './draft.tsx'
import { type Customer, useTakeCustomer } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { stepsOf } from './steps.ts'
import { useTypedPin } from './typed-pin.ts'
import { usePasskeyUnlock } from './unlock-with-passkey.ts'

interface UnlockPageProps {
  readonly customer: Customer
  readonly forgotHref: string
  readonly lostHref: string
  /** Draws the key at the lower left of the PIN keys. */
  readonly passkeyKey: (key: { busy: boolean; onPress: () => void }) => ReactNode
}

/** What opens it: the PIN as it is typed, and the passkey, which is asked for by itself on arrival. */
function useUnlock(customer: Customer) {
  const { clear } = useDraft()
  const sending = useSend(unlock)
  const takeCustomer = useTakeCustomer()
  const [pause, setPause] = useState<string>()
  const take = (opened: Customer) => {
    takeCustomer(opened)
    clear()
  }
  const pin = useTypedPin(async (digits) => {
    const answered = await sending.send({ body: { pin: digits } })
    if (!answered.ok) {
      const { code, message } = answered.problem
      if (code === 'pin_locked') setPause(message)
      return code === 'offline' ? say(words.unlockOffline) : message
    }
    take(answered.data)
    return undefined
  })
  useEffect(() => {
    const reached = () => pin.forget(say(words.unlockOffline))
    addEventListener('online', reached)
    return () => removeEventListener('online', reached)
  })
  // A device that is new to the account asks for the PIN, so a passkey would be asked for in vain.
  const canUsePasskey = customer.has_passkey && customer.other_device === null
  const passkey = usePasskeyUnlock()
  const withPasskey = async (how: 'by_itself' | 'by_hand') => {
    const opened = await passkey.ask(how)
    if (opened !== undefined) take(opened)
  }
  const wasAsked = useRef(false)
  useEffect(() => {
    if (!canUsePasskey || wasAsked.current) return
    wasAsked.current = true
    void withPasskey('by_itself')
  })
  return { pin, passkey, withPasskey, canUsePasskey, pause, tryAgain: () => setPause(undefined) }
}

export function UnlockPage({ customer, forgotHref, lostHref, passkeyKey }: UnlockPageProps) {
  const { pin, passkey, withPasskey, canUsePasskey, pause, tryAgain } = useUnlock(customer)
  const signOut = useSignOut()
  const busy = pin.pending || passkey.pending
  return (
    <Question
      title={say(words.unlockTitle, { name: customer.first_name ?? '' })}
      lead={customer.email}
      step={3}
      of={stepsOf('sign-in')}
    >
      {pause === undefined ? <Lead customer={customer} /> : <Paused words={pause} onAgain={tryAgain} />}
      {/* It stays while it is closed: one that comes later would hear each key beside the page. */}
      <div className={pause === undefined ? 'contents' : 'hidden'}>
        <PinPad
          label={say(words.unlockLabel)}
          value={pin.value}
          onChange={pin.take}
          error={pin.value === '' ? (pin.fault ?? passkey.fault) : undefined}
          busy={busy}
          length={pinLength}
          corner={canUsePasskey && passkeyKey({ busy, onPress: () => void withPasskey('by_hand') })}
          className="flex-1 content-between"
        />
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-5 pb-4 text-14">
        <TextLink href={forgotHref} className="py-2.5">
          {say(words.unlockForgot)}
        </TextLink>
        <TextLink href={lostHref} className="py-2.5">
          {say(words.lostPhone)}
        </TextLink>
        <Button variant="ghost" size="sm" pending={signOut.pending} onClick={() => void signOut.signOut()}>
          {say(words.notYou)}
        </Button>
      </div>
    </Question>
  )
}

/** No keys while no PIN is taken: the right one would be refused too. */
function Paused({ words: said, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <>
      <Banner tone="warning" icon={Clock} live>
        {said}
      </Banner>
      <Button variant="soft" block onClick={onAgain}>
        {say(words.unlockAgain)}
      </Button>
    </>
  )
}

function Lead({ customer }: { customer: Customer }) {
  const { draft } = useDraft()
  if (customer.other_device !== null)
    return (
      <Banner tone="warning" icon={Smartphone}>
        {say(words.unlockNewDevice, { device: customer.other_device })}
      </Banner>
    )
  if (draft.surprise === 'is_known') return <Banner tone="info">{say(words.unlockKnown)}</Banner>
  return <p className="text-center text-14 text-text-2">{say(words.unlockLead)}</p>
}
