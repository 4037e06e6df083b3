// Answers for what ends cases about deposits with a note, and for what is known of a line of the bank's statement.
import type { CaseKind } from '#features/cases/contract.ts'
import type { NoteEnding } from '#kit/screens/case-act.tsx'
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

export const caseGift = {
  endings: { virtual_account_refused: refusedNumber } satisfies Partial<Record<CaseKind, NoteEnding>>,
  isAskedOfBank: isAsked,
  factsOf: lineFacts,
}
