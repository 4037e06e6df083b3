// Answers for the timeline of one transaction: what is done, whose turn it is, what comes.
import { formatTime } from '#kit/ui/format.ts'
import type { Stage } from '#kit/ui/timeline.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { isHeld, isWaiting } from './standing.ts'
import type { Transaction } from './transactions.ts'

/** Oldest first; empty where words say it better (failed, returned). */
export function stagesOf(transaction: Transaction): Stage[] {
  const { counterparty, created_at: createdAt, completed_at: completedAt, direction, status } = transaction
  if (direction !== 'credit') return []
  const bank = counterparty.bank_name
  const arrived: Stage = {
    key: 'arrived',
    title: say(words.stageArrived, { bank }),
    time: formatTime(createdAt),
    state: 'done',
  }
  const wallet: Stage = { key: 'wallet', title: say(words.stageWallet), state: 'next' }
  if (status === 'success') {
    return [arrived, { ...wallet, state: 'done', time: formatTime(completedAt ?? createdAt) }]
  }
  if (isHeld(transaction)) {
    const review: Stage = {
      key: 'review',
      title: say(words.stageReview),
      body: say(words.stageReviewBody),
      time: say(words.now),
      state: 'now',
    }
    return [arrived, review, wallet]
  }
  if (!isWaiting(transaction)) return []
  return [{ key: 'confirming', title: say(words.stageConfirming, { bank }), time: say(words.now), state: 'now' }, wallet]
}
