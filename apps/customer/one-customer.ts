// Answers for tabs of one browser that would show two customers: the one that is behind begins anew.
import { useEffect, useRef } from 'react'

const channelName = 'app.customer'

/** Opens the app from its beginning: whoever is signed in now is shown, and nothing of who was before. */
export function beginAnew(): void {
  location.assign('/app/')
}

/**
 * Tells the other tabs whom this one shows, and begins anew where another one shows somebody else. `uuid` is undefined where nobody
 * is signed in: such a tab disturbs nobody, and learns who it is when it asks.
 */
export function useOneCustomer(uuid: string | undefined): void {
  const shown = useRef(uuid)
  useEffect(() => {
    // Answers of another customer stand in this page's memory: they go with it.
    if (shown.current !== undefined && uuid !== undefined && uuid !== shown.current) return beginAnew()
    shown.current = uuid
    if (uuid === undefined) return undefined
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string' && data !== uuid) beginAnew()
    })
    channel.postMessage(uuid)
    return () => channel.close()
  }, [uuid])
}
