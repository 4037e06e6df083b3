// Answers for decisions on a customer that are named from any page.
import type { NamedAct } from '#kit/screens/desk-feature.ts'
import { approveUser, rejectUser } from '../contract.ts'
import { verdictWords } from './verdicts.ts'

export const namedActs: readonly NamedAct[] = [
  { on: 'user', verb: 'approve', word: verdictWords.approve, needs: approveUser, order: 50 },
  { on: 'user', verb: 'reject', word: verdictWords.reject, needs: rejectUser, order: 60 },
]
