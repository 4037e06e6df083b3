// Answers for the lines of a price: each charge by itself, struck through where it is let go, the total, the balance after.
import type { ReactNode } from 'react'
import { Amount } from '#kit/ui/amount.tsx'
import { MayHide, useShownText } from '#kit/ui/amounts-hidden.ts'
import { formatAmount, formatTrimmed, formatDayMonth } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { isPerson } from './sending.ts'
import type { Quote } from './quote-difference.ts'

export function QuoteLines({ quote, narration }: { quote: Quote; narration: string | undefined }) {
  const { currency, stamp_duty_from: from } = quote
  const amountOf = (amount: string) => <Amount currency={currency} amount={amount} />
  return (
    <Card className="pt-2 pb-3.5">
      <dl aria-label={say(words.costs)} className="text-14">
        <Line label={say(isPerson(quote.payee) ? words.fee : words.feeAlone)}>
          <Charge quote={quote} charged={quote.fee} before={quote.fee_before} />
        </Line>
        <Line label={say(words.vat)}>
          <Charge quote={quote} charged={quote.vat} before={quote.vat_before} />
        </Line>
        <Line label={say(words.duty)} {...(from === null ? {} : { note: dutyNote(currency, from) })}>
          {amountOf(quote.stamp_duty)}
        </Line>
        {narration !== undefined && <Line label={say(words.note)}>{narration}</Line>}
        <Line total label={say(words.total)}>
          {amountOf(quote.total)}
        </Line>
        {/* Nobody agrees to it: whoever hid the balance has it hidden here. */}
        <MayHide value={true}>
          <Line label={say(words.balanceAfter)}>{amountOf(quote.balance_after)}</Line>
        </MayHide>
      </dl>
    </Card>
  )
}

function dutyNote(currency: Quote['currency'], from: string): string {
  return say(words.dutyFrom, { from: formatTrimmed({ currency, amount: from }) })
}

interface LineProps {
  readonly label: string
  readonly note?: string
  readonly total?: boolean
  readonly children: ReactNode
}

function Line({ label, note, total, children }: LineProps) {
  const look = total === true ? 'mt-2 border-t border-border pt-3.5 text-16 font-semibold' : 'text-14'
  return (
    <div className={`flex items-baseline justify-between gap-4 py-2 ${look}`}>
      <dt className={total === true ? 'text-text' : 'text-text-2'}>
        {label}
        {note !== undefined && <span className="block text-12 text-text-3">{note}</span>}
      </dt>
      <dd className={`text-end wrap-anywhere ${total === true ? 'font-bold' : 'font-medium'}`}>{children}</dd>
    </div>
  )
}

/** What it would have been stands struck through beside what it is; nothing left of it is Free. */
function Charge({ quote, charged, before }: { quote: Quote; charged: string; before: string }) {
  const { currency } = quote
  const isLess = charged !== before
  const isFree = isLess && !/[1-9]/.test(charged)
  return (
    <>
      {isLess && <Before currency={currency} amount={before} />}
      {isFree ? say(words.free) : <Amount currency={currency} amount={charged} />}
    </>
  )
}

interface BeforeProps {
  readonly currency: Quote['currency']
  readonly amount: string
}

function Before({ currency, amount }: BeforeProps) {
  const shown = useShownText()
  return (
    <>
      <s aria-hidden="true" className="font-normal text-text-3">
        <Amount currency={currency} amount={amount} />
      </s>{' '}
      <span className="sr-only">{shown(say(words.was, { amount: formatAmount({ currency, amount }) }))}</span>
    </>
  )
}

/** A charge of which nothing is left. */
export function LetGo(before: BeforeProps) {
  return (
    <>
      <Before {...before} />
      {say(words.free)}
    </>
  )
}

/** What is left of the month's free transfers, gold where this one is free. Nothing where there are none at all. */
export function FreeTransferLine({ quote }: { quote: Quote }) {
  const { uses_one: usesOne, left_after: left, of, resets_on: day } = quote.free_transfers
  if (of === 0) return null
  return (
    <p className="flex items-center gap-2 px-1 text-14 text-text-2">
      <span
        aria-hidden="true"
        className={`size-3 shrink-0 rounded-pill ${usesOne ? 'bg-accent' : 'bg-border'}`}
      />
      <span>
        {usesOne && <strong className="font-semibold text-text">{say(words.freeTransfer)} </strong>}
        {usesOne
          ? say(words.freeLeft, { left, of })
          : left > 0
            ? say(words.freeUnused, { left, of })
            : say(words.freeNone, { of, day: formatDayMonth(day) })}
      </span>
    </p>
  )
}
