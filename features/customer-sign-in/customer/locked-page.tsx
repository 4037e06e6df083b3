// Answers for a locked app that no network reaches: nothing of the account is shown but what its owner gives to others anyway.
import { useEffect, useState } from 'react'
import { browserTime } from '#kit/screens/browser-time.ts'
import { isHolder } from '#kit/screens/passkey-holder.ts'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../locked-words.ts'
import type { Customer } from './session.ts'

const tryAgainMilliseconds = 10_000

export interface Account {
  readonly bank: string
  /** As it is read out, in groups. */
  readonly number: string
  readonly name: string
}

interface LockedPageProps {
  readonly customer: Customer
  /** Where this device has kept it. */
  readonly account: Account | undefined
  readonly onTryAgain: () => Promise<void>
  /** The device itself knows who holds it. */
  readonly onProven: () => void
}

/**
 * No PIN is taken here. What could check it without us would also tell it to whoever reads this device, and the PIN sends money. A passkey
 * is checked by the device.
 */
export function LockedPage({ customer, account, onTryAgain, onProven }: LockedPageProps) {
  useTryingAgain(onTryAgain)
  const [pending, setPending] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const prove = async () => {
    if (pending) return
    setPending(true)
    setLeft(false)
    const isProven = await isHolder(customer.uuid)
    setPending(false)
    if (isProven) onProven()
    else setLeft(true)
  }
  return (
    <section aria-labelledby="locked" className="grid w-full max-w-100 gap-5">
      <div className="grid gap-2">
        <h2 id="locked" className="text-30 font-bold">
          {say(words.title)}
        </h2>
        <p className="text-16 text-pretty text-text-2">{say(words.lead)}</p>
        <p className="text-14 text-pretty text-text-2">{say(words.tokens)}</p>
      </div>
      {isLeft && (
        <p role="alert" className="text-16 text-danger">
          {say(words.passkeyLeft)}
        </p>
      )}
      {account !== undefined && <AccountNumber account={account} />}
      <div className="grid gap-2">
        {customer.has_passkey && (
          <Button variant="primary" block pending={pending} onClick={() => void prove()}>
            {say(words.passkey)}
          </Button>
        )}
        <TryAgain onTryAgain={onTryAgain} />
      </div>
    </section>
  )
}

function TryAgain({ onTryAgain }: { onTryAgain: () => Promise<void> }) {
  const [trying, setTrying] = useState(false)
  const [isStill, setStill] = useState(false)
  const tryAgain = async () => {
    if (trying) return
    setTrying(true)
    setStill(false)
    await onTryAgain()
    setTrying(false)
    // Whoever is reached leaves this page.
    setStill(true)
  }
  return (
    <>
      <Button variant="soft" block pending={trying} onClick={() => void tryAgain()}>
        {say(words.again)}
      </Button>
      <p role="status" className="min-h-5 text-center text-14 text-text-2">
        {isStill && say(words.stillAway)}
      </p>
    </>
  )
}

function useTryingAgain(tryAgain: () => Promise<void>): void {
  useEffect(() => {
    const again = () => void tryAgain()
    const end = browserTime.every(tryAgainMilliseconds, again)
    addEventListener('online', again)
    return () => {
      end()
      removeEventListener('online', again)
    }
  }, [tryAgain])
}

/** To be read out: who sends money types it by hand. */
function AccountNumber({ account: { bank, number, name } }: { account: Account }) {
  return (
    <div className="rounded-card-large bg-sunken p-4">
      <h3 className="text-14 text-text-2">{say(words.account)}</h3>
      <p className="text-30 font-bold whitespace-nowrap">{number}</p>
      <p className="text-14 wrap-anywhere text-text-2">
        {bank} · {name}
      </p>
    </div>
  )
}
