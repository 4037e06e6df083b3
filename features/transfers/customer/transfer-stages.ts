// Answers for how a transfer goes, in a customer's words: its state, whose turn it is, and by when. Pure.
import { isOpen, type OrderState } from '#features/orders/contract.ts'
import { formatAmount, formatDate, formatDayMonth, formatTime } from '#kit/ui/format.ts'
import type { Stage } from '#kit/ui/timeline.tsx'
import { inSentence } from '#kit/words/in-sentence.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { isPerson, type Transfer } from './sending.ts'

const stateWords: Readonly<Record<OrderState, Word>> = {
  held: words.stateConfirming,
  submitted: words.stateConfirming,
  pending: words.stateConfirming,
  in_review: words.stateReview,
  success: words.stateSent,
  failed: words.stateFailed,
  returned: words.stateReturned,
}

/** Since when the bank has paid what its customer has again, and what is owed for it. One that was kept before answers had it has none. */
export const paidLateOf = ({ paid_late: late }: Pick<Transfer, 'paid_late'>): Transfer['paid_late'] =>
  late ?? null

/** The one word of its state. */
export function stateWord(transfer: Pick<Transfer, 'kind' | 'state' | 'paid_late'>): string {
  if (paidLateOf(transfer) !== null) return say(words.statePaidLate)
  if (transfer.state === 'success' && !isPerson(transfer)) return say(words.statePaid)
  return say(stateWords[transfer.state])
}

/** The time alone on the day it began, with its day after that. */
export function timeAfter(began: string, at: string): string {
  return formatDate(began) === formatDate(at) ? formatTime(at) : `${formatDayMonth(at)}, ${formatTime(at)}`
}

const minute = 60_000

/** The minute by which a moment is past, so that the time that is shown has not come yet when the moment has not. */
function minuteAfter(at: string): Date {
  return new Date(Math.ceil(new Date(at).getTime() / minute) * minute)
}

/** A time to come as it is shown after `began`; undefined once it has come. */
function timeToCome(began: string, at: string | null, now: Date): string | undefined {
  if (at === null) return undefined
  const shown = minuteAfter(at)
  return shown.getTime() > now.getTime() ? timeAfter(began, shown.toISOString()) : undefined
}

function timeOf(transfer: Transfer, states: readonly string[]): string | undefined {
  const event = transfer.events.find(({ state }) => states.includes(state))
  return event === undefined ? undefined : timeAfter(transfer.created_at, event.at)
}

const concludedTime = ({ created_at: began, concluded_at: at }: Transfer): string | undefined =>
  at === null ? undefined : timeAfter(began, at)

/** Where they are kept, as a sentence names it: their bank, or they themselves. */
const bankOf = ({ kind, payee }: Pick<Transfer, 'kind' | 'payee'>): string =>
  isPerson({ kind }) ? payee.bank_name : inSentence(payee.bank_name)

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

/** With the time by which most have it, as long as that is to come. */
function gets({ kind, payee, created_at: began, expected_by: by }: Transfer, now: Date): Stage {
  const title = isPerson({ kind })
    ? say(words.stageGets, { name: shownName(payee.name) })
    : say(words.stageDelivers, { bank: bankOf({ kind, payee }) })
  const time = timeToCome(began, by, now)
  const stage: Stage = { key: 'gets', title, state: 'next' }
  return time === undefined ? stage : { ...stage, time: say(words.by, { time }) }
}

function has(transfer: Transfer): Stage {
  return {
    key: 'gets',
    title: isPerson(transfer)
      ? say(words.stageHas, { name: shownName(transfer.payee.name) })
      : say(words.stageDelivered, { bank: bankOf(transfer) }),
    time: concludedTime(transfer),
    state: 'done',
  }
}

function back(transfer: Transfer): Stage {
  return { key: 'back', title: say(words.stageBack), time: concludedTime(transfer), state: 'done' }
}

/** The bank's last word, after which nothing comes by itself. */
function paidLate(transfer: Transfer): Stage[] {
  const late = paidLateOf(transfer)
  if (late === null) return []
  const title = say(words.stagePaidLate, { bank: bankOf(transfer), name: shownName(transfer.payee.name) })
  return [{ key: 'paid-late', title, time: timeAfter(transfer.created_at, late.at), state: 'done' }]
}

/** How it came that it was paid late, and what was taken for it. */
export function paidLateText(transfer: Transfer): string | undefined {
  const late = paidLateOf(transfer)
  if (late === null) return undefined
  const { currency, total, amount } = transfer
  const told = say(words.paidLateBody, {
    total: formatAmount({ currency, amount: total }),
    when: `${formatDayMonth(late.at)}, ${formatTime(late.at)}`,
  })
  return `${told} ${owedText(late.debt, { currency, amount })}`
}

function owedText(
  debt: NonNullable<Transfer['paid_late']>['debt'],
  sent: Pick<Transfer, 'currency' | 'amount'>,
): string {
  if (debt === null) return say(words.paidLateNotTaken, { amount: formatAmount(sent) })
  const shown = (amount: string) => ({ amount: formatAmount({ currency: sent.currency, amount }) })
  switch (debt.state) {
    case 'open':
      return say(words.paidLateOwed, shown(debt.owed))
    case 'recovered':
      return say(words.paidLateRecovered, shown(debt.recovered))
    case 'written_off':
      return say(words.paidLateWrittenOff)
  }
}

/** When most are done; after that until when it may take, and after that no time. Nothing where none was expected. */
function whenMost(transfer: Transfer, now: Date): string | undefined {
  const { expected_by: by, promised_by: promised, created_at: began } = transfer
  if (by === null) return undefined
  const most = timeToCome(began, by, now)
  if (most !== undefined) return say(words.stageMostBy, { time: most })
  const until = timeToCome(began, promised, now)
  return until === undefined ? say(words.stageLonger) : say(words.stageUntil, { time: until })
}

function nowStage(transfer: Transfer, now: Date, key: string, title: string): Stage {
  const stage: Stage = { key, title, time: say(words.now), state: 'now' }
  const body = whenMost(transfer, now)
  return body === undefined ? stage : { ...stage, body }
}

/** Whose turn it is, oldest first. A transfer between customers has two stages, because no bank stands between. */
export function stagesOf(transfer: Transfer, now: Date): readonly Stage[] {
  const bank = bankOf(transfer)
  switch (transfer.state) {
    // Handed over it is once the bank has answered: until then the request may be lost on its way.
    case 'held':
    case 'submitted':
      return [
        left(transfer),
        nowStage(transfer, now, 'sent', say(words.stageHanding, { bank })),
        gets(transfer, now),
      ]
    case 'pending':
      return [
        left(transfer),
        ...sentStage(transfer),
        nowStage(transfer, now, 'confirming', say(words.stageConfirming, { bank })),
        gets(transfer, now),
      ]
    case 'in_review':
      return [
        left(transfer),
        ...(timeOf(transfer, ['pending']) === undefined ? [] : sentStage(transfer)),
        reviewStage(bank),
        gets({ ...transfer, expected_by: null }, now),
      ]
    case 'success':
      return [left(transfer), ...sentStage(transfer), has(transfer)]
    case 'failed':
      return [
        { ...left(transfer), title: say(words.stageAside), state: 'past' },
        refused(transfer),
        back(transfer),
        ...paidLate(transfer),
      ]
    case 'returned':
      return [
        past(left(transfer)),
        ...sentStage(transfer).map(past),
        sentBack(bank),
        back(transfer),
        ...paidLate(transfer),
      ]
  }
}

const past = (stage: Stage): Stage => ({ ...stage, state: 'past' })

/** Where it ended: at the bank, or before it came so far. */
function refused(transfer: Transfer): Stage {
  const [sent] = sentStage(transfer)
  const word = sent === undefined ? words.stageNotHanded : words.stageRefused
  return { key: 'refused', title: say(word, { bank: bankOf(transfer) }), time: sent?.time, state: 'failed' }
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
  state: 'failed',
})

/** What stands on the calm card while it is open; undefined when it is done. */
export function promiseOf(transfer: Transfer, now: Date): string | undefined {
  const { state, total, currency, promised_by: by, created_at: began } = transfer
  if (!isOpen(state)) return undefined
  const amount = formatAmount({ currency, amount: total })
  if (state === 'in_review') return say(words.safeReview, { amount })
  const time = timeToCome(began, by, now)
  return time === undefined ? say(words.safeLate, { amount }) : say(words.safeBody, { amount, time })
}
