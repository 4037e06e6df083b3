// Answers for agreeing to a list: one button with the total, one proof over all of it; what is refused, and a list that was paid before.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { newIdempotencyKey } from '#kit/http/client.ts'
import { useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { isRefused } from '#kit/screens/refused.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { payList } from '../contract.ts'
import { words } from '../words.ts'
import type { List } from './files.ts'
import { useShown } from './use-list.ts'

interface PayListProps {
  readonly list: List
  readonly quote: NonNullable<List['quote']>
  readonly authorise: Authorise
}

/** Shows a list that is being paid; what becomes of it stands at the top. */
function useShownPaid() {
  const show = useShown()
  return (list: List) => {
    show(list)
    scrollTo({ top: 0 })
  }
}

export function PayList({ list, quote, authorise: AuthoriseSheet }: PayListProps) {
  const paying = useSend(payList)
  const showPaid = useShownPaid()
  const answers = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { problem, pending } = paying
  const isAgain = problem?.code === 'paid_before'
  const total = formatAmount({ currency: quote.currency, amount: quote.total })
  const pay = async (authorisationId: string) => {
    const answered = await paying.send({
      params: { id: list.id },
      body: { hash: quote.hash, authorisation_id: authorisationId, ...(isAgain && { pay_again: true }) },
      idempotencyKey: newIdempotencyKey(),
    })
    setAsks(false)
    if (answered.ok) showPaid(answered.data)
    // Where no answer came, the list itself says what became of it.
    await answers.invalidateQueries()
  }
  return (
    <>
      {problem !== undefined && <Refusal problem={problem} />}
      <Button
        variant="primary"
        block
        disabled={quote.problem !== null}
        pending={pending}
        onClick={() => setAsks(true)}
      >
        {say(isAgain ? words.payAgain : words.pay, { amount: total })}
      </Button>
      {asks && (
        <AuthoriseSheet
          purpose="bill_list"
          hash={quote.hash}
          seen={quote.seen}
          strength={quote.strength}
          busy={pending}
          onAuthorised={(id) => void pay(id)}
          onClose={() => setAsks(false)}
        >
          {say(words.paySheet, { amount: total, bills: sayCount(words.bills, quote.count) })}
        </AuthoriseSheet>
      )}
    </>
  )
}

/** Why nothing was paid; or that nobody can tell from the answer, and the list will. */
function Refusal({ problem }: { problem: Problem }) {
  return isRefused(payList, problem) ? (
    <Banner tone="danger" live title={say(words.notPaid)}>
      {problem.message}
    </Banner>
  ) : (
    <Banner tone="warning" live title={say(words.unknownTitle)}>
      {say(words.unknownBody)}
    </Banner>
  )
}
