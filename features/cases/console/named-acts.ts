// Answers for opening a case about a transaction, named from any page.
import type { NamedAct } from '#kit/screens/desk-feature.ts'
import { openTransferCase } from '../contract.ts'
import { words } from './words.ts'

export const namedActs: readonly NamedAct[] = [
  { on: 'transaction', verb: 'open case', word: words.openAbout, needs: openTransferCase, order: 110 },
]
