// Answers for what becomes of transfers out as time passes: steps that are due are taken, and our approval URL is asked.
import { type Clock, startTimeOut, systemClock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import { becomes } from './payout-changes.ts'
import { payerOf } from './payer.ts'
import type { Payout } from './payout-terms.ts'
import { endSteps, finishStep, type KeptStep, lockPayout, type PayoutDoors, takeStep } from './payouts.ts'

export type ClerkDoors = PayoutDoors & {
  readonly log: Log
  /** Sends the webhooks that a step has written. */
  nudgeWebhooks(): void
  /** How long an approval URL of ours may take. */
  readonly approvalTimeoutMilliseconds: number
  /** By which that counts; the machine's when not given. */
  readonly timeoutClock?: Clock | undefined
}

export type Clerk = {
  /** The clock was moved, or a transfer was taken: look again. */
  nudge(): void
  start(): void
  stop(): Promise<void>
}

type Due = { readonly payout_id: bigint; readonly number: number; readonly step: KeptStep }

const stepsAtOnce = 16
const lookAgainMilliseconds = 3_600_000
// Pauses after a fault of the database are real time even where the clock is moved.
const pauseClock = systemClock()

/** Takes the steps of this queue's transfers when they are due. What was not done when the process ended is still due. */
export function createClerk(doors: ClerkDoors): Clerk {
  const stopped = new AbortController()
  const underWay = new Map<bigint, Promise<void>>()
  const state = { wake: new AbortController(), loop: Promise.resolve() }
  const launch = (due: Due): void => {
    const work = takeDue(doors, due, stopped.signal)
      .catch(async (fault: unknown) => {
        doors.log.error({ fault: String(fault) }, 'a transfer waits for the database')
        await pauseClock.sleep(500, stopped.signal)
      })
      .finally(() => {
        underWay.delete(due.payout_id)
        state.wake.abort()
      })
    underWay.set(due.payout_id, work)
  }
  const look = async (woken: AbortSignal): Promise<void> => {
    const free = stepsAtOnce - underWay.size
    for (const due of free > 0 ? await listDue(doors, [...underWay.keys()], free) : []) launch(due)
    const next = underWay.size < stepsAtOnce ? await findNextDue(doors, [...underWay.keys()]) : undefined
    const wait = next ? next.getTime() - doors.clock.now().getTime() : lookAgainMilliseconds
    if (wait > 0 && !woken.aborted)
      await doors.clock.sleep(Math.min(wait, lookAgainMilliseconds), AbortSignal.any([woken, stopped.signal]))
  }
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      state.wake = new AbortController()
      await look(state.wake.signal).catch(async (fault: unknown) => {
        doors.log.error({ fault: String(fault) }, 'transfers wait for the database')
        await pauseClock.sleep(500, stopped.signal)
      })
    }
  }
  return {
    nudge: () => state.wake.abort(),
    start: () => {
      state.loop = run()
    },
    stop: async () => {
      stopped.abort()
      await state.loop
      await Promise.all(underWay.values())
    },
  }
}

async function listDue(doors: ClerkDoors, underWay: readonly bigint[], count: number): Promise<Due[]> {
  return doors.database.sql<Due>`
    select s.payout_id, s.number, s.step from bank_payout_steps s join bank_payouts p on p.id = s.payout_id
    where p.queue = ${doors.queue} and s.done_at is null and s.due_at <= ${doors.clock.now()}
      and not s.payout_id = any(${underWay}::bigint[])
    order by s.due_at, s.payout_id limit ${count}`
}

async function findNextDue(doors: ClerkDoors, underWay: readonly bigint[]): Promise<Date | undefined> {
  const [row] = await doors.database.sql<{ due: Date | null }>`
    select min(s.due_at) as due from bank_payout_steps s join bank_payouts p on p.id = s.payout_id
    where p.queue = ${doors.queue} and s.done_at is null and not s.payout_id = any(${underWay}::bigint[])`
  return row?.due ?? undefined
}

async function takeDue(doors: ClerkDoors, due: Due, stopped: AbortSignal): Promise<void> {
  const verdict = due.step.approval ? await askFor(doors, due.payout_id, stopped) : undefined
  if (verdict === 'stopped') return
  const told = await doors.database.begin(async (sql) => {
    const payout = await lockPayout(sql, due.payout_id)
    const [open] = await sql<{ number: number }>`
      select number from bank_payout_steps
      where payout_id = ${due.payout_id} and number = ${due.number} and done_at is null`
    // Somebody concluded it meanwhile.
    if (payout === undefined || open === undefined) return []
    if (!due.step.approval) return takeStep(doors, sql, payout, { number: due.number, step: due.step })
    if (verdict === 'approved') {
      await finishStep(doors, sql, { payoutId: payout.id, number: due.number })
      return becomes(doors, sql, payout, { status: 'pending' })
    }
    await endSteps(doors, sql, payout.id)
    return becomes(doors, sql, payout, {
      status: verdict === 'rejected' ? 'rejected' : 'blocked',
      telling: { webhook: true, webhook_delay_ms: 0, webhook_times: 1, webhook_amount: undefined },
    })
  })
  if (told.length > 0) doors.nudgeWebhooks()
}

/** Asks our approval URL whether the transfer may be paid: 200 says yes, 400 no, and anything else is no answer. */
async function askFor(
  doors: ClerkDoors,
  payoutId: bigint,
  stopped: AbortSignal,
): Promise<'approved' | 'rejected' | 'blocked' | 'stopped'> {
  const [payout] = await doors.database.sql<Payout>`select * from bank_payouts where id = ${payoutId}`
  if (payout === undefined) return 'approved'
  const { approval } = payerOf(doors.payers, payout.rail)
  if (approval === undefined) return 'approved'
  const { body, headers } = approval.question(payout)
  const timeOut = startTimeOut(doors.timeoutClock ?? systemClock(), doors.approvalTimeoutMilliseconds)
  try {
    const response = await fetch(approval.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.any([timeOut.signal, stopped]),
    })
    await response.arrayBuffer()
    if (response.status === 200) return 'approved'
    return response.status === 400 ? 'rejected' : 'blocked'
  } catch {
    return stopped.aborted ? 'stopped' : 'blocked'
  } finally {
    timeOut.end()
  }
}
