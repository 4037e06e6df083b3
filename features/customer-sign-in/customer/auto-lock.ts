// Answers for locking the app when nobody has looked at it for a while: the PIN or a passkey opens it again.
import { useCallback, useEffect, useState } from 'react'
import { useClient } from '#kit/screens/answers.tsx'
import { browserTime } from '#kit/screens/browser-time.ts'
import { lock } from '../contract.ts'
import { useTakeCustomer } from './session.ts'

const lockAfterMilliseconds = 120_000
const storageKey = 'app.leftAt'

function noteLeft(): void {
  try {
    localStorage.setItem(storageKey, String(browserTime.now()))
  } catch {
    // Without storage only the server's own end of a session locks it.
  }
}

/** Whether the app was out of sight so long that it is locked before anything of the account is shown. */
export function wasLongAway(): boolean {
  try {
    const leftAt = localStorage.getItem(storageKey)
    return leftAt !== null && browserTime.now() - Number(leftAt) >= lockAfterMilliseconds
  } catch {
    return false
  }
}

/** The same; asking forgets it. */
function takeLongAway(): boolean {
  const wasLong = wasLongAway()
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // It was not noted in the first place.
  }
  return wasLong
}

/** Whether the app is being locked: until that is answered nothing of the account is shown. */
export function useAutoLock(): boolean {
  const client = useClient()
  const takeCustomer = useTakeCustomer()
  const [isAway, setAway] = useState(takeLongAway)
  const end = useCallback(async () => {
    const answered = await client.call(lock, { body: {} })
    if (answered.ok) takeCustomer(answered.data)
    setAway(false)
  }, [client, takeCustomer])
  useEffect(() => {
    if (isAway) void end()
  }, [isAway, end])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') return noteLeft()
      if (takeLongAway()) setAway(true)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isAway
}
