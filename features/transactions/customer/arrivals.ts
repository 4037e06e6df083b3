// Answers for saying that money arrived while somebody looks: once for each payment, never for what was there before.
import { useEffect, useRef } from 'react'
import { formatAmount } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { arrivalsSince, lastArrival } from './arrivals-since.ts'
import { type Transaction, useTransactions } from './transactions.ts'

const shownMs = 5000
const toldMost = 3

export function useArrivals(): void {
  const { items } = useTransactions()
  const since = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (items === undefined) return
    const fresh = since.current === undefined ? [] : arrivalsSince(items, since.current)
    for (const arrived of fresh.slice(0, toldMost)) tell(arrived)
    since.current = Math.max(lastArrival(items), since.current ?? 0)
  }, [items])
}

function tell({ amount, currency, counterparty }: Transaction): void {
  const said = say(words.arrivedToast, {
    amount: formatAmount({ amount, currency }, 'never'),
    name: counterparty.name,
  })
  toast.success(said, { duration: shownMs })
}
