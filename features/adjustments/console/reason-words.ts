// Answers for what the reasons are called that staff choose from for moving money by hand.
import type { Word } from '#kit/words/words.ts'
import type { adjustmentReasons } from '../contract.ts'
import { words } from './words.ts'

export type AdjustReason = (typeof adjustmentReasons)[number]

export const reasonWords: Readonly<Record<AdjustReason, Word>> = {
  correction: words.correction,
  goodwill: words.goodwill,
  bank_advice: words.bankAdvice,
  chargeback: words.chargeback,
  court_order: words.courtOrder,
  other: words.other,
}
