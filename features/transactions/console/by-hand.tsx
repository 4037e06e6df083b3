// Answers for what staff posted of a transaction, or took back: who asked, who approved, why, by which request.
import type { ReactNode } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, type Word } from '#kit/words/words.ts'
import type { findTransaction } from '../contract.ts'
import { words } from './words.ts'

type Transaction = WireAnswer<typeof findTransaction>

/** What other features give about what staff posted: why, by which request, on which paper. */
export interface HandPlaces {
  readonly reasonWords: Readonly<Record<string, Word>>
  readonly requestHref: (id: string) => string
  readonly paper: (id: string) => ReactNode
}

export function ByHand({ transaction, hand }: { transaction: Transaction; hand: HandPlaces }) {
  return transaction.by_hand.map((one) => (
    <Panel key={one.at} title={say(one.act === reverseAct ? words.takenBackByHand : words.byHand)}>
      <Facts facts={handFacts(one, hand)} />
    </Panel>
  ))
}

const reverseAct = 'adjustments.reverse'

/** Who asked, who approved and why: what an auditor asks of money that a person moved. */
function handFacts(
  one: Transaction['by_hand'][number],
  { reasonWords, requestHref, paper }: HandPlaces,
): Fact[] {
  const { maker, approver, reason, reason_code: code, request } = one
  const word = code === null ? undefined : reasonWords[code]
  return [
    { label: say(words.maker), value: maker.name },
    { label: say(words.approver), value: approver === null ? say(words.approvedByNobody) : approver.name },
    ...(word === undefined ? [] : [{ label: say(words.reason), value: say(word) }]),
    ...(reason === null
      ? []
      : [{ label: say(word === undefined ? words.reason : words.customerReads), value: reason }]),
    ...(one.paper === null ? [] : [{ label: say(words.paper), value: paper(one.paper) }]),
    ...(request === null
      ? []
      : [
          {
            label: say(words.request),
            value: <TextLink href={requestHref(request)}>{say(words.seeRequest)}</TextLink>,
          },
        ]),
    { label: say(words.made), value: formatDateTime(one.at) },
  ]
}
