// Answers for a customer's betting limits and breaks: what is paid today, a limit of their own, and excluding themselves.
import { useQueryClient } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import { type SyntheticEvent, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Page } from '#kit/screens/page.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { formatAmount, formatDateTime, formatTrimmed, readTypedAmount } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../betting-words.ts'
import { findMyBetting, limitMyBetting } from '../betting-contract.ts'
import { BettingHelp, BettingRow } from './betting-row.tsx'
import { TakeBreak } from './take-break.tsx'

type Betting = WireAnswer<typeof findMyBetting>

const naira = (amount: string) => formatAmount({ currency: 'NGN', amount })

export function BettingPage({ above }: { above: string }) {
  const { data, error, refetch } = useAnswer(findMyBetting, {})
  return (
    <Page title={say(words.title)} above={above}>
      {data === undefined ? (
        <Card flush>
          <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
            <ListSkeleton rows={4} />
          </OnItsWay>
        </Card>
      ) : (
        <>
          {!data.is_sold && <Banner tone="neutral">{say(words.notSold)}</Banner>}
          {data.excluded_until !== null && <Excluded until={data.excluded_until} />}
          {data.excluded_until === null && <Today betting={data} />}
          <Own betting={data} />
          <TakeBreak betting={data} />
          <BettingHelp />
        </>
      )}
    </Page>
  )
}

BettingPage.Way = BettingRow

function Excluded({ until }: { until: string }) {
  return (
    <Card className="grid justify-items-center gap-3 py-6 text-center">
      <span className="grid size-16 place-items-center rounded-pill bg-warning-soft text-on-warning-soft">
        <Ban aria-hidden="true" size={32} strokeWidth={1.75} />
      </span>
      <p role="status" className="text-18 font-semibold text-balance">
        {say(words.excludedTitle)}
      </p>
      <p className="text-14 text-pretty text-text-2">
        {say(words.excludedUntil, { until: formatDateTime(until) })}
      </p>
    </Card>
  )
}

function Today({ betting: { used, most, left } }: { betting: Betting }) {
  return (
    <Card className="grid gap-2">
      <h2 className="text-16 font-semibold">{say(words.today)}</h2>
      <p className="text-20 font-semibold tabular-nums">
        {say(words.usedOf, { used: naira(used), most: naira(most) })}
      </p>
      <p className="text-14 text-text-2">{say(words.left, { left: naira(left) })}</p>
    </Card>
  )
}

const nextText = ({ from, daily }: NonNullable<Betting['own_next']>): string =>
  say(words.next, { from: formatDateTime(from), daily: daily === null ? say(words.noLimit) : naira(daily) })

function Own({ betting }: { betting: Betting }) {
  const { own, own_next: next, everybody } = betting
  const [typed, setTyped] = useState(own ?? '')
  const [fault, setFault] = useState<string>()
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(limitMyBetting)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readTypedAmount(typed, 'NGN')
    const isEmpty = 'wrong' in read && read.wrong === 'empty'
    setFault('wrong' in read && !isEmpty ? say(words.notANumber) : undefined)
    if (pending || ('wrong' in read && !isEmpty)) return
    const answered = await send({ body: { daily: 'amount' in read ? read.amount : null } })
    if (!answered.ok) return
    await answers.invalidateQueries()
    const { own_next: waits } = answered.data
    toast.success(waits === null ? say(words.saved) : nextText(waits), { placement: 'bottom' })
  }
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        <AmountInput
          label={say(words.own)}
          hint={say(words.ownHint, { most: formatTrimmed({ currency: 'NGN', amount: everybody }) })}
          error={fault ?? fieldProblem(problem, 'daily') ?? problem?.message}
          currency="NGN"
          name="daily"
          value={typed}
          onChange={setTyped}
        />
        {next !== null && <p className="text-14 font-medium">{nextText(next)}</p>}
        <p className="text-14 text-pretty text-text-2">{say(words.ownWhen)}</p>
        <Button type="submit" variant="soft" block pending={pending}>
          {say(words.save)}
        </Button>
      </form>
    </Card>
  )
}
