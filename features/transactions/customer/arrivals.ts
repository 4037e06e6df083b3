// Answers for saying that money arrived or is held while somebody looks: once for each payment, never for what was there
// before, and in one message however many come together.
import { useEffect, useRef } from 'react'
import { newsSince, type Seen, seenIn } from './arrivals-since.ts'
import type { Told } from './tell-arrivals.ts'
import { useTransactions } from './transactions.ts'

export function useArrivals(): void {
  const { items } = useTransactions()
  const seen = useRef<Seen | undefined>(undefined)
  const told = useRef<Told>({ id: 0, count: 0 })
  useEffect(() => {
    if (items === undefined) return
    const now = seenIn(items)
    const { current: before = now } = seen
    const news = newsSince(items, before)
    seen.current = {
      arrived: Math.max(now.arrived, before.arrived),
      held: Math.max(now.held, before.held),
    }
    if (news.arrived.length + news.held.length === 0) return
    const tell = async () => {
      const { tellNews } = await import('./tell-arrivals.ts')
      told.current = tellNews(news, told.current)
    }
    // Where the words do not come, home and its list say the same.
    void tell().catch(() => undefined)
  }, [items])
}
