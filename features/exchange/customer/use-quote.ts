// Answers for the price that is kept while its customer reads it: asked for, and for how long by the clock of this device.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { newIdempotencyKey } from '#kit/http/client.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { quoteConversion } from '../customer-contract.ts'
import { quoteSeconds, type Side } from '../rules.ts'

export type Quote = WireAnswer<typeof quoteConversion>
type Wanted = { readonly amount: string; readonly side: Side; readonly from: Side }
export type Kept = { readonly quote: Quote; readonly until: Date; readonly typed: Wanted }

export function useQuote() {
  const asking = useSend(quoteConversion)
  const [quote, setQuote] = useState<Quote>()
  const { sentAt } = asking
  const [typed, setTyped] = useState<Wanted>()
  const ask = async (wanted: Wanted) => {
    const { amount, side, from } = wanted
    setTyped(wanted)
    const answered = await asking.send({
      body: { from_currency: from, amount, amount_currency: side },
      idempotencyKey: newIdempotencyKey(),
    })
    if (answered.ok) setQuote(answered.data)
  }
  // From when it was asked for, so that it never ends sooner on the server than here.
  const kept =
    quote === undefined || sentAt === undefined || typed === undefined
      ? undefined
      : { quote, typed, until: new Date(sentAt.getTime() + quoteSeconds * 1_000) }
  return { asking, kept, ask, forget: () => setQuote(undefined) }
}
