// Answers for the form of a conversion: what is given, what comes of it at the rate of now, and the way to a kept price.
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import type { Authorise } from '#kit/screens/authorise.ts'
import { StepPage } from '#kit/screens/step-page.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { PlainIconButton } from '#kit/ui/plain-icon-button.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../customer-words.ts'
import type { Side } from '../rules.ts'
import { useAlerts } from './alerts.tsx'
import type { Exchange } from './exchange.ts'
import { Done, type Converted } from './done.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { useForm } from './use-form.ts'
import { useQuote } from './use-quote.ts'
import { useWallets } from './use-wallets.ts'
import { shownRate } from '../shown-rate.ts'

interface ConvertFormProps {
  readonly exchange: Exchange
  readonly above: string
  readonly authorise: Authorise
}

export function ConvertForm({ exchange, above, authorise }: ConvertFormProps) {
  const wallets = useWallets()
  const price =
    exchange.middle === null
      ? undefined
      : { middle: exchange.middle, spread_percent: exchange.spread_percent }
  const { asking, kept, ask, forget } = useQuote()
  const has = { NGN: wallets.NGN?.available, USD: wallets.USD?.available }
  const form = useForm(price, { has, onChange: asking.forget })
  const alerts = useAlerts()
  const [converted, setConverted] = useState<Converted>()
  const review = () => {
    const wanted = form.read()
    if (wanted !== undefined && !asking.pending) void ask(wanted)
  }
  const onConverted = (made: Converted) => {
    forget()
    setConverted(made)
  }
  const again = () => {
    setConverted(undefined)
    form.clear()
  }
  if (converted !== undefined) return <Done {...{ converted, above }} onAgain={again} />
  return (
    <StepPage
      title={say(words.title)}
      above={above}
      onSubmit={review}
      dock={
        <Button type="submit" variant="primary" block pending={asking.pending} disabled={price === undefined}>
          {say(words.review)}
        </Button>
      }
      sheets={
        kept === undefined ? (
          alerts.sheet
        ) : (
          <ReviewSheet {...{ kept, authorise, onConverted }} onNewPrice={review} onClose={forget} />
        )
      }
    >
      <Standing exchange={exchange} problem={asking.problem} />
      <Sides form={form} wallets={wallets} />
      <RateNow exchange={exchange} from={form.from} />
      {alerts.list}
    </StepPage>
  )
}

/** Why nothing is converted now, or why no price was made. */
function Standing({ exchange: { state }, problem }: { exchange: Exchange; problem: Problem | undefined }) {
  if (state !== 'open')
    return (
      <Banner tone="warning" live title={say(words.closedTitle)}>
        {say(words[state])}
      </Banner>
    )
  if (problem === undefined) return null
  return problem.code === 'offline' ? (
    <Banner tone="warning" live>
      {say(words.offline)}
    </Banner>
  ) : (
    <Banner tone="danger" live title={say(words.notQuoted)}>
      {problem.message}
    </Banner>
  )
}

interface SidesProps {
  readonly form: ReturnType<typeof useForm>
  readonly wallets: ReturnType<typeof useWallets>
}

function Sides({ form, wallets }: SidesProps) {
  const { from, to, fault, faultAt } = form
  const available = wallets[from]?.available
  return (
    <Card className="grid gap-2">
      <AmountInput
        label={say(words.give)}
        currency={from}
        name="give"
        value={form.textOf(from)}
        onChange={(text) => form.type(from, text)}
        error={faultAt === from ? fault : undefined}
        focusFirst
      />
      {available !== undefined && (
        <p className="flex flex-wrap items-baseline gap-x-2 text-14 text-text-2">
          {say(words.has, { amount: formatAmount({ currency: from, amount: available }) })}
          {/[1-9]/.test(available) && <LinkButton onPress={form.takeAll}>{say(words.takeAll)}</LinkButton>}
        </p>
      )}
      <span className="justify-self-center">
        <PlainIconButton
          label={say(words.swap)}
          icon={<ArrowDownUp aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={form.swap}
        />
      </span>
      <AmountInput
        label={say(words.get)}
        currency={to}
        name="get"
        value={form.textOf(to)}
        onChange={(text) => form.type(to, text)}
        error={faultAt === to ? fault : undefined}
      />
    </Card>
  )
}

/** What a dollar costs or brings, and since when. */
function RateNow({ exchange, from }: { exchange: Exchange; from: Side }) {
  const rate = from === 'NGN' ? exchange.sell : exchange.buy
  if (rate === null) return null
  const facts = [
    {
      label: say(words.rate),
      value: (
        <>
          {say(words.rateOf, { rate: shownRate(rate) })}
          {exchange.as_of !== null && (
            <span className="block text-12 text-text-2">
              <Time at={exchange.as_of} look="second" />
            </span>
          )}
        </>
      ),
    },
  ]
  return (
    <Card className="grid gap-1">
      <Facts facts={facts} />
      <p className="text-12 text-text-2">{say(words.rateNote, { percent: exchange.spread_percent })}</p>
    </Card>
  )
}
