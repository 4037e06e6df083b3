// Answers for what ends cases about deposits with a note or elsewhere, and for what is known of a line of the bank's statement.
import type { CaseKind } from '#features/cases/contract.ts'
import type { NoteEnding } from '#kit/screens/case-act.tsx'
import type { WayOf } from '#kit/screens/desk-feature.ts'
import type { Word } from '#kit/words/words.ts'
import { openAccountAgain } from '../contract.ts'
import { isAsked, lineFacts } from './line-case.ts'
import { words } from './words.ts'

const refusedNumber: NoteEnding = {
  call: openAccountAgain.name,
  effect: words.openAgainEffect,
  acts: [
    {
      label: words.openAgain,
      send: (client, { id, note }) => client.call(openAccountAgain, { params: { id }, body: { note } }),
    },
  ],
}

/** While it waits in suspense, it is decided there. */
const inSuspense =
  (body: Word): WayOf =>
  ({ deposit }, { suspendedHref }) =>
    deposit?.state === 'suspended' || deposit?.state === 'returning'
      ? { body, page: { label: words.openSuspended, href: `${suspendedHref}?deposit=${deposit.id}` } }
      : undefined

export const caseGift = {
  endings: { virtual_account_refused: refusedNumber } satisfies Partial<Record<CaseKind, NoteEnding>>,
  ways: {
    deposit_without_owner: inSuspense(words.findOwner),
    deposit_taken_back: inSuspense(words.returnTakenBack),
    deposit_booked_as_house: () => ({ body: words.unbookBody, act: words.unbook }),
  } satisfies Partial<Record<CaseKind, WayOf>>,
  isAskedOfBank: isAsked,
  factsOf: lineFacts,
}
