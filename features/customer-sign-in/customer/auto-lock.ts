// Answers for locking the app when nobody has looked at it for a while: the PIN or a passkey opens it again. Without a network too:
// what is not known to be locked stays shut on this device until the server has heard of it.
import { useCallback, useEffect, useState } from 'react'
import { useClient } from '#kit/screens/answers.tsx'
import { browserTime } from '#kit/screens/browser-time.ts'
import { lock } from '../contract.ts'
import type { leftAtName } from './forget-left.ts'
import { useTakeCustomer } from './session.ts'

const lockAfterMilliseconds = 120_000
/** An app that ends while somebody looks at it, by a crash or an empty battery, was left this long before at the most. */
const noteEveryMilliseconds = 15_000
/** So long the server may be silent before the screen says that it is. */
const patienceMilliseconds = 8_000
const storageKey = 'app.leftAt' satisfies typeof leftAtName

function noteSeen(): void {
  try {
    localStorage.setItem(storageKey, String(browserTime.now()))
  } catch {
    // Without storage only the server's own end of a session locks it.
  }
}

/** Before what this device kept is shown: a device that does not know when the app was left has it left long ago. */
export function noteUnknownLeave(): void {
  try {
    if (localStorage.getItem(storageKey) === null) localStorage.setItem(storageKey, '0')
  } catch {
    // Without storage nothing was kept.
  }
}

/** Whether the app was out of sight so long that it is locked before anything of the account is shown. A clock that was put back counts too. */
export function wasLongAway(): boolean {
  try {
    const seenAt = localStorage.getItem(storageKey)
    return seenAt !== null && !(Math.abs(browserTime.now() - Number(seenAt)) < lockAfterMilliseconds)
  } catch {
    return false
  }
}

/** `locking`: the server is being told. `unreached`: it could not be told, and nothing of the account is shown meanwhile. */
export type LockState = 'open' | 'locking' | 'unreached'

export interface AutoLock {
  readonly state: LockState
  readonly tryAgain: () => Promise<void>
  /** Opens what this device keeps, for whoever has proven to it who they are. */
  readonly openHere: () => void
}

export function useAutoLock(): AutoLock {
  const client = useClient()
  const takeCustomer = useTakeCustomer()
  const [state, setState] = useState<LockState>(() => (wasLongAway() ? 'locking' : 'open'))
  const tell = useCallback(async () => {
    const patience = new AbortController()
    const takeBack = browserTime.after(patienceMilliseconds, () => patience.abort())
    const answered = await client.call(lock, { body: {}, signal: patience.signal })
    takeBack()
    // Where the server says that it is locked, another screen takes the place of this one.
    if (answered.ok) takeCustomer(answered.data)
    else setState((now) => (now === 'open' ? now : 'unreached'))
  }, [client, takeCustomer])
  useEffect(() => {
    if (state === 'locking') void tell()
  }, [state, tell])
  useSeen(state === 'open', setState)
  const openHere = () => {
    noteSeen()
    setState('open')
  }
  return { state, tryAgain: tell, openHere }
}

/** Notes that somebody looks at the open app, and says when nobody has for too long: also after a sleep that no event told of. */
function useSeen(isOpen: boolean, setState: (state: LockState) => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const look = () => {
      if (wasLongAway()) setState('locking')
      else noteSeen()
    }
    look()
    document.addEventListener('visibilitychange', look)
    const end = browserTime.every(noteEveryMilliseconds, () => {
      if (!document.hidden) look()
    })
    return () => {
      document.removeEventListener('visibilitychange', look)
      end()
    }
  }, [isOpen, setState])
}
