// Answers for the timeline of one transaction: what is done, whose turn it is, what comes.
import { formatDate, formatDayMonth, formatTime } from '#kit/ui/format.ts'
import type { Stage } from '#kit/ui/timeline.tsx'
import { say } from '#kit/words/words.ts'
import { isByHouse, isOwn } from './standing.ts'
import { goesBack, isHeld, isWaiting, waitsForHours } from './waits.ts'
import type { Transaction } from './transactions.ts'
import { viewWords } from './view-words.ts'

/** The time alone on the day it began, with its day after that. */
function timeAfter(began: string, at: string): string {
  return formatDate(began) === formatDate(at) ? formatTime(at) : `${formatDayMonth(at)}, ${formatTime(at)}`
}

const underWay = (): Pick<Stage, 'time' | 'state'> => ({ time: say(viewWords.now), state: 'now' })

/** Oldest first; empty where words say it better (failed, returned). */
export function stagesOf(transaction: Transaction): Stage[] {
  const { counterparty, created_at: createdAt, completed_at: completedAt, direction, status } = transaction
  const isMoved = isByHouse(transaction) || isOwn(transaction)
  if (direction !== 'credit' || isMoved || transaction.taken_back) return []
  const bank = counterparty.bank_name
  const arrived: Stage = {
    key: 'arrived',
    title: say(viewWords.stageArrived, { bank }),
    time: formatTime(createdAt),
    state: 'done',
  }
  const wallet: Stage = { key: 'wallet', title: say(viewWords.stageWallet), state: 'next' }
  if (status === 'success') {
    return [arrived, { ...wallet, state: 'done', time: timeAfter(createdAt, completedAt ?? createdAt) }]
  }
  if (waitsForHours(transaction)) {
    return [arrived, { key: 'waits', title: say(viewWords.stageWaits), ...underWay() }, wallet]
  }
  if (goesBack(transaction)) {
    return [arrived, { key: 'back', title: say(viewWords.stageBack), ...underWay() }]
  }
  if (isHeld(transaction)) {
    const review: Stage = {
      key: 'review',
      title: say(viewWords.stageReview),
      time: say(viewWords.now),
      state: 'now',
    }
    return [arrived, review, wallet]
  }
  if (!isWaiting(transaction)) return []
  return [
    {
      key: 'confirming',
      title: say(viewWords.stageConfirming, { bank }),
      time: say(viewWords.now),
      state: 'now',
    },
    wallet,
  ]
}
