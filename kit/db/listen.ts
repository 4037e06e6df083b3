// Answers for a connection of its own that hears what other processes notify, and is made anew when it breaks.
import pg from 'pg'
import { systemClock } from '../clock.ts'

const wait = systemClock()

/** Calls `heard` for each NOTIFY on a channel, and `lost` after each connection: something may have been missed before. */
export function listenOn(doors: {
  url: string
  channel: string
  on: { heard: (payload: string) => void; lost: () => void }
  onFault: (fault: Error) => void
}): { stop(): Promise<void> } {
  const stopped = new AbortController()
  let current: pg.Client | undefined
  const connectOnce = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: doors.url, application_name: 'finance-listen' })
    current = client
    const ended = new Promise<void>((resolve) => {
      client.on('end', () => resolve())
      client.on('error', (fault) => {
        doors.onFault(fault)
        resolve()
      })
    })
    client.on('notification', (message) => doors.on.heard(message.payload ?? ''))
    // A connection that is ended while it begins answers nothing of its own.
    await Promise.race([client.connect(), ended])
    if (stopped.signal.aborted) return
    await client.query(`listen ${pg.escapeIdentifier(doors.channel)}`)
    doors.on.lost()
    await ended
    await client.end().catch(() => undefined)
  }
  const loop = (async () => {
    for (let pause = 100; !stopped.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      await connectOnce().catch(doors.onFault)
      if (!stopped.signal.aborted) await wait.sleep(pause, stopped.signal)
    }
  })()
  return {
    stop: async () => {
      stopped.abort()
      await current?.end().catch(() => undefined)
      await loop
    },
  }
}
