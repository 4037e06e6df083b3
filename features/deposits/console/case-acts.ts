// Answers for what ends a case about an account number that the bank refused: it is asked for again.
import type { NoteEnding } from '#kit/screens/case-act.tsx'
import { openAccountAgain } from '../contract.ts'
import { words } from './words.ts'

export const refusedNumberEnding: NoteEnding = {
  call: openAccountAgain.name,
  effect: words.openAgainEffect,
  acts: [
    {
      label: words.openAgain,
      send: (client, { id, note }) => client.call(openAccountAgain, { params: { id }, body: { note } }),
    },
  ],
}
