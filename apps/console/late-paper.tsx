// Answers for where a document is attached and shown on pages of the console: the code comes when the first is asked for.
import type { ReactNode } from 'react'
import { revealPaper } from '#features/uploads/papers-contract.ts'
import { late } from '#kit/screens/late.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

export const LatePaperField = late(
  async () => (await import('#features/uploads/console/paper-field.tsx')).PaperField,
)
export const LatePaperLook = late(
  async () => (await import('#features/uploads/console/paper-look.tsx')).PaperLook,
)

/** Who may not see the document reads that there is one. */
export const paperLookOf =
  (may: (call: string) => boolean) =>
  (paper: string): ReactNode =>
    may(revealPaper.name) ? <LatePaperLook paper={paper} /> : say(words.paperAttached)
