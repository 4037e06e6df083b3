// Answers for the review of a conversion: both amounts, what the price is made of, for how long it is kept, and the one button.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { newIdempotencyKey } from '#kit/http/client.ts'
import { useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { isRefused } from '#kit/screens/refused.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { useCountdown } from '#kit/ui/now.ts'
import { Sheet } from '#kit/ui/sheet.tsx'
import { decimalText, money } from '#kit/money/money.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { convert } from '../customer-contract.ts'
import { words } from '../customer-words.ts'
import type { Converted } from './done.tsx'
import type { Kept, Quote } from './use-quote.ts'
import { shownRate } from '../shown-rate.ts'

interface ReviewSheetProps {
  readonly kept: Kept
  readonly authorise: Authorise
  readonly onNewPrice: () => void
  readonly onConverted: (converted: Converted) => void
  readonly onClose: () => void
}

const givesOf = ({ from_currency: currency, from_amount: amount }: Quote): string =>
  formatAmount({ currency, amount })
const getsOf = ({ to_currency: currency, to_amount: amount }: Quote): string =>
  formatAmount({ currency, amount })

export function ReviewSheet(props: ReviewSheetProps) {
  const { kept, authorise: AuthoriseSheet, onConverted, onClose } = props
  const { quote } = kept
  const [asks, setAsks] = useState(false)
  const converting = useSend(convert)
  const answers = useQueryClient()
  const send = async (authorisationId: string) => {
    const answered = await converting.send({
      body: { quote_id: quote.quote_id, authorisation_id: authorisationId },
      idempotencyKey: newIdempotencyKey(),
    })
    setAsks(false)
    await answers.invalidateQueries()
    if (answered.ok) onConverted(answered.data)
  }
  if (asks)
    return (
      <AuthoriseSheet
        purpose="conversion"
        hash={quote.hash}
        strength="usual"
        busy={converting.pending}
        onAuthorised={(id) => void send(id)}
        onClose={() => setAsks(false)}
      >
        {say(words.agree, { gives: givesOf(quote), gets: getsOf(quote), rate: shownRate(quote.rate) })}
      </AuthoriseSheet>
    )
  return (
    <Sheet open onClose={onClose} title={say(words.reviewTitle)}>
      <div className="grid gap-4 pt-1">
        <p className="grid justify-items-center gap-0.5">
          <span className="text-14 text-text-2">{say(words.youGet)}</span>
          <strong className="text-30 font-bold tabular-nums">{getsOf(quote)}</strong>
        </p>
        <Facts facts={factsOf(quote)} />
        <Rest {...props.kept} />
        {converting.problem !== undefined && <Refusal problem={converting.problem} />}
        {mayHaveMade(converting.problem) ? (
          <TextLink href="/activity" className="inline-flex min-h-11 items-center justify-self-center">
            {say(words.seeActivity)}
          </TextLink>
        ) : (
          <Act {...props} onConvert={() => setAsks(true)} />
        )}
      </div>
    </Sheet>
  )
}

/** What was typed and is not given, for it buys less than the smallest unit. */
function Rest({ quote, typed }: Kept) {
  const { from_currency: currency, from_amount: gives } = quote
  if (typed.side !== currency || minorOf(typed.amount) === minorOf(gives)) return null
  const rest = minorOf(typed.amount) - minorOf(gives)
  return (
    <p className="text-14 text-pretty text-text-2">
      {say(currency === 'NGN' ? words.restNaira : words.restDollars, {
        amount: formatAmount({ currency, amount: decimalText(money(currency, rest)) }),
      })}
    </p>
  )
}

const minorOf = (text: string): bigint => {
  const [whole = '0', cents = ''] = text.split('.')
  return BigInt(`${whole}${cents.padEnd(2, '0')}`)
}

const factsOf = (quote: Quote) => [
  { label: say(words.youGive), value: givesOf(quote) },
  { label: say(words.rate), value: say(words.rateOf, { rate: shownRate(quote.rate) }) },
  { label: say(words.middle), value: say(words.rateOf, { rate: shownRate(quote.middle) }) },
  {
    label: say(words.spread, { percent: quote.spread_percent }),
    value: formatAmount({ currency: 'NGN', amount: quote.spread_amount }),
  },
  {
    label: say(words.after, {
      wallet: say(quote.from_currency === 'NGN' ? words.naira : words.dollars),
    }),
    value: formatAmount({ currency: quote.from_currency, amount: quote.from_balance_after }),
  },
]

interface ActProps extends ReviewSheetProps {
  readonly onConvert: () => void
}

/** Converts while the price is kept; afterwards asks for another. */
function Act({ kept: { quote, until }, onNewPrice, onConvert }: ActProps) {
  const seconds = useCountdown(until)
  const isOver = seconds === 0
  return (
    <div className="grid gap-2">
      <p className="text-center text-14 text-text-2 tabular-nums" aria-live={isOver ? 'polite' : 'off'}>
        {isOver ? say(words.expired) : say(words.held, { seconds })}
      </p>
      <Button variant="primary" block onClick={isOver ? onNewPrice : onConvert}>
        {isOver ? say(words.newPrice) : say(words.convert, { amount: givesOf(quote) })}
      </Button>
    </div>
  )
}

/** The price was used, or nobody can tell: pressing once more would say nothing of that. */
const mayHaveMade = (problem: Problem | undefined): boolean =>
  problem !== undefined && (problem.code === 'quote_used' || !isRefused(convert, problem))

/** Why nothing was converted; or that nobody can tell from the answer. */
function Refusal({ problem }: { problem: Problem }) {
  if (problem.code === 'quote_used')
    return (
      <Banner tone="warning" live title={say(words.usedTitle)}>
        {say(words.usedBody)}
      </Banner>
    )
  return isRefused(convert, problem) ? (
    <Banner tone="danger" live title={say(words.notConverted)}>
      {problem.message}
    </Banner>
  ) : (
    <Banner tone="warning" live title={say(words.unknownTitle)}>
      {say(words.unknownBody)}
    </Banner>
  )
}
