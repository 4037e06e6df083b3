// Answers for what a push does to an app that is open: it leads to what it tells of; and pushes are kept alive.
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useClient } from '#kit/screens/answers.tsx'
import { placeOf } from './place-of.ts'

/** Follows presses on pushes while the app is open, and renews this device's subscription where it had one. */
export function usePushes(customerId: string): void {
  const client = useClient()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const open = (event: MessageEvent<unknown>) => {
      const { data } = event
      if (typeof data !== 'object' || data === null || !('open' in data)) return
      if (typeof data.open === 'string') navigate(placeOf(data.open))
    }
    navigator.serviceWorker.addEventListener('message', open)
    return () => navigator.serviceWorker.removeEventListener('message', open)
  }, [navigate])
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    // What keeps pushes alive is not needed to see anything, so it comes when there is time.
    void import('./pushes.ts').then(({ keepPushes }) => keepPushes(client, customerId)).catch(() => undefined)
  }, [client, customerId])
}
