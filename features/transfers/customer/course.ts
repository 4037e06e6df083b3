// Answers for how a transfer goes, in a customer's words: its state, whose turn it is, and by when. Pure.
import { formatAmount, formatDate, formatDayMonth, formatTime } from '#kit/ui/format.ts'
import type { Stage } from '#kit/ui/timeline.tsx'
import { say, type Word } from '#kit/words/words.ts'
import type { transferStates } from '../contract.ts'
import { words } from '../words.ts'
import type { Transfer } from './sending.ts'

export type TransferState = (typeof transferStates)[number]

const stateWords: Readonly<Record<TransferState, Word>> = {
  held: words.stateSending,
  submitted: words.stateConfirming,
  pending: words.stateConfirming,
  in_review: words.stateReview,
  success: words.stateSent,
  failed: words.stateFailed,
  returned: words.stateReturned,
}

/** The one word of its state. */
export function stateWord(state: TransferState): string {
  return say(stateWords[state])
}

/** Nobody knows yet whether the money arrives: it is held. */
export function isOpen(state: TransferState): boolean {
  return state === 'held' || state === 'submitted' || state === 'pending' || state === 'in_review'
}

/** The time alone on the day it began, with its day after that. */
export function timeAfter(began: string, at: string): string {
  return formatDate(began) === formatDate(at) ? formatTime(at) : `${formatDayMonth(at)}, ${formatTime(at)}`
}

function timeOf(transfer: Transfer, states: readonly string[]): string | undefined {
  const event = transfer.events.find(({ state }) => states.includes(state))
  return event === undefined ? undefined : timeAfter(transfer.created_at, event.at)
}

const concludedTime = ({ created_at: began, concluded_at: at }: Transfer): string | undefined =>
  at === null ? undefined : timeAfter(began, at)

/** Where they are kept, as a sentence names it: their bank, or they themselves. */
const bankOf = ({ payee }: Transfer): string => payee.bank_name

function left(transfer: Transfer): Stage {
  return {
    key: 'left',
    title: say(words.stageLeft),
    time: timeOf(transfer, ['held']) ?? formatTime(transfer.created_at),
    state: 'done',
  }
}

/** Empty where it never came so far. */
function sentStage(transfer: Transfer): Stage[] {
  const time = timeOf(transfer, ['submitted', 'pending'])
  if (time === undefined) return []
  return [{ key: 'sent', title: say(words.stageSent, { bank: bankOf(transfer) }), time, state: 'done' }]
}

function gets(transfer: Transfer): Stage {
  const stage: Stage = {
    key: 'gets',
    title: say(words.stageGets, { name: transfer.payee.name }),
    state: 'next',
  }
  const { expected_by: by } = transfer
  return by === null ? stage : { ...stage, time: say(words.by, { time: timeAfter(transfer.created_at, by) }) }
}

function has(transfer: Transfer): Stage {
  return {
    key: 'gets',
    title: say(words.stageHas, { name: transfer.payee.name }),
    time: concludedTime(transfer),
    state: 'done',
  }
}

function back(transfer: Transfer): Stage {
  return { key: 'back', title: say(words.stageBack), time: concludedTime(transfer), state: 'done' }
}

/** When most are done, or that it takes longer; nothing where we have not measured. */
function whenMost({ expected_by: by, created_at: began }: Transfer, now: Date): string | undefined {
  if (by === null) return undefined
  return new Date(by).getTime() > now.getTime()
    ? say(words.stageMostBy, { time: timeAfter(began, by) })
    : say(words.stageLonger)
}

function nowStage(transfer: Transfer, now: Date, key: string, title: string): Stage {
  const stage: Stage = { key, title, time: say(words.now), state: 'now' }
  const body = whenMost(transfer, now)
  return body === undefined ? stage : { ...stage, body }
}

/** What it waits for is late: no time stands behind what comes next. */
function getsLater(transfer: Transfer, now: Date): Stage {
  const { expected_by: by } = transfer
  const isLate = by !== null && new Date(by).getTime() <= now.getTime()
  return isLate ? gets({ ...transfer, expected_by: null }) : gets(transfer)
}

/** Whose turn it is, oldest first. A transfer between customers has two stages, because no bank stands between. */
export function stagesOf(transfer: Transfer, now: Date): readonly Stage[] {
  const bank = bankOf(transfer)
  switch (transfer.state) {
    case 'held':
      return [
        left(transfer),
        nowStage(transfer, now, 'sent', say(words.stageHanding, { bank })),
        getsLater(transfer, now),
      ]
    case 'submitted':
    case 'pending':
      return [
        left(transfer),
        ...sentStage(transfer),
        nowStage(transfer, now, 'confirming', say(words.stageConfirming, { bank })),
        getsLater(transfer, now),
      ]
    case 'in_review':
      return [
        left(transfer),
        ...sentStage(transfer),
        reviewStage(bank),
        gets({ ...transfer, expected_by: null }),
      ]
    case 'success':
      return [left(transfer), ...sentStage(transfer), has(transfer)]
    case 'failed':
      return [left(transfer), ...sentStage(transfer), back(transfer)]
    case 'returned':
      return [left(transfer), ...sentStage(transfer), sentBack(bank), back(transfer)]
  }
}

function reviewStage(bank: string): Stage {
  return {
    key: 'review',
    title: say(words.stageReview, { bank }),
    body: say(words.stageReviewBody),
    time: say(words.now),
    state: 'now',
  }
}

const sentBack = (bank: string): Stage => ({
  key: 'sent-back',
  title: say(words.stageSentBack, { bank }),
  state: 'done',
})

/** What stands on the calm card while it is open; undefined when it is done. */
export function promiseOf(transfer: Transfer, now: Date): string | undefined {
  const { state, total, currency, promised_by: by, created_at: began } = transfer
  if (!isOpen(state)) return undefined
  const amount = formatAmount({ currency, amount: total })
  if (state === 'in_review') return say(words.safeReview, { amount })
  if (by === null || new Date(by).getTime() <= now.getTime()) return say(words.safeLate, { amount })
  return say(words.safeBody, { amount, time: timeAfter(began, by) })
}
