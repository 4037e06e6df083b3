// Answers for telling a maker on whatever page they are what became of what they asked for, the moment it is decided.
import { useEffect, useRef } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { listApprovals } from '../contract.ts'
import { type ApprovalPlaces, titleOf } from './approval-parts.tsx'
import { words } from './words.ts'

type Outcome = WireAnswer<typeof listApprovals>['my_outcomes'][number]

const outcomeWords = {
  approved: words.outcomeApproved,
  rejected: words.outcomeRejected,
  expired: words.outcomeExpired,
} as const

/** It stays until it is closed, and stands among the messages: a maker may be away from the screen. */
function tell(outcome: Outcome, places: Pick<ApprovalPlaces, 'actWords'>): void {
  const { state, checker_name: name } = outcome
  const text = say(outcomeWords[state], { name, act: titleOf(outcome, places) })
  const options = { duration: Number.POSITIVE_INFINITY }
  if (state === 'approved') toast.success(text, options)
  else toast.error(text, options)
}

export function OutcomeNotes({ actWords }: Pick<ApprovalPlaces, 'actWords'>) {
  const { data } = useAnswer(listApprovals, { query: { tab: 'waiting', per_page: '1' } })
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (data === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...data.my_outcomes.map(({ id }) => id)])
    // What was decided before the page was opened stands under “Sent by me”, and was mailed.
    if (before === undefined) return
    for (const outcome of data.my_outcomes.toReversed())
      if (!before.has(outcome.id)) tell(outcome, { actWords })
  }, [data, actWords])
  return null
}
