// Answers for what this server does by itself every so often: sealing, sweeping, measuring, removing what is old.
import type { FastifyInstance } from 'fastify'
import { removeOldChallenges } from '#features/admin-step-up/public.ts'
import { expireApprovals, removeOldSums, tellDeciders } from '#features/approvals/public.ts'
import { sealAudit } from '#features/audit/public.ts'
import { type Keeper, watchBackups } from '#features/backups/public.ts'
import { removeOldActs } from '#features/bulk/public.ts'
import { recoverDebts } from '#features/debts/public.ts'
import { noticeDifferences, recordTopUps, releaseWhatFits, sweepDeposits } from '#features/deposits/public.ts'
import { removeOldExports } from '#features/exports/public.ts'
import { anchorBooks } from '#features/money-proof/public.ts'
import { removeOldRequests } from '#features/newsletter/public.ts'
import { removeEndedSubscriptions } from '#features/notifications/public.ts'
import { loadLists } from '#features/screening/public.ts'
import { type Asks, createMonitor, removeOldHours } from '#features/status/public.ts'
import { removeOldProofs } from '#features/step-up/public.ts'
import { removeOldMessages } from '#features/support/public.ts'
import { foldTotals } from '#features/transactions/public.ts'
import { endLowFloat, releaseReturns } from '#features/transfers/public.ts'
import { removeOldUploads } from '#features/uploads/public.ts'
import { foldCounts, forgetWords, takeBalances } from '#features/users/public.ts'
import type { Clock } from '#kit/clock.ts'
import type { Doors } from '#kit/doors.ts'
import { removeOldCodes } from '#kit/email-codes/email-codes.ts'
import { noteChange } from '#kit/http/live.ts'
import { removeOldLimits } from '#kit/http/limits.ts'
import type { JobRunner } from '#kit/jobs/runner.ts'
import { type PeriodicTask, startPeriodic } from '#kit/jobs/periodic.ts'
import type { Rails } from './features.ts'

const minute = 60_000
const day = 1_440 * minute

/** Starts the jobs and the periodic work over the worker's doors. `app` is asked how it is as anybody would ask it. */
export function startOwnWork(
  doors: Doors,
  rails: Rails,
  given: {
    readonly app: FastifyInstance
    readonly jobs: Pick<JobRunner, 'start'>
    readonly anchorFile: string
    readonly keeper: Keeper
    readonly pauses?: Clock
  },
): { stop(): Promise<void> } {
  const { app, jobs, anchorFile, keeper, pauses } = given
  jobs.start()
  const { database, clock, log } = doors
  const monitor = createMonitor({ database, clock, log, asks: asksOf(rails, app) })
  return startPeriodic({
    database,
    clock,
    log,
    ...(pauses && { pauses }),
    tasks: [
      // Within two seconds, also while partners keep the others waiting.
      { name: 'audit.seal', everyMilliseconds: 1_000, isPrompt: true, run: () => sealAndTell(doors) },
      { name: 'status.measure', everyMilliseconds: minute, run: monitor.measure, missed: monitor.missed },
      {
        name: 'approvals.expire',
        everyMilliseconds: minute,
        run: async () => void (await expireApprovals(database.sql, clock.now())),
      },
      { name: 'approvals.tell-deciders', everyMilliseconds: minute, run: () => tellDeciders(doors) },
      { name: 'transactions.fold-totals', everyMilliseconds: 10_000, run: () => foldTotals(database.sql) },
      ...moneyThatWaits(doors),
      { name: 'users.fold-counts', everyMilliseconds: minute, run: () => foldCounts(database.sql) },
      {
        name: 'users.forget-words',
        everyMilliseconds: 24 * 60 * minute,
        run: () => forgetWords(database.sql),
      },
      { name: 'users.take-balances', everyMilliseconds: 10 * minute, run: () => takeBalances(database.sql) },
      {
        name: 'money-proof.anchor',
        everyMilliseconds: 10 * minute,
        run: () => anchorBooks(doors, anchorFile),
      },
      { name: 'backups.watch', everyMilliseconds: 10 * minute, run: () => watchBackups(doors, keeper) },
      ...askPartners(doors, rails),
      ...removals(doors, rails),
    ],
  })
}

/** What goes on by itself once nothing holds it: asked of our own book alone. */
function moneyThatWaits(doors: Doors): PeriodicTask[] {
  return [
    {
      name: 'transfers.release-returns',
      everyMilliseconds: minute,
      run: async () => void (await releaseReturns(doors)),
    },
    { name: 'transfers.end-low-float', everyMilliseconds: minute, run: () => endLowFloat(doors) },
    // As soon as money is there: who owes would have spent it in a minute.
    { name: 'debts.recover', everyMilliseconds: 5_000, run: async () => void (await recoverDebts(doors)) },
  ]
}

/** Screens that follow the audit log are told when rows have joined the chain. */
async function sealAndTell({ database, clock }: Doors): Promise<void> {
  if ((await sealAudit(database)) > 0) await noteChange(database.sql, ['audit'], clock.now())
}

/** What only partners' own lists tell. */
function askPartners(doors: Doors, rails: Rails): PeriodicTask[] {
  return [
    {
      name: 'deposits.sweep',
      everyMilliseconds: minute,
      run: async () => void (await sweepDeposits(doors, rails.bank)),
    },
    {
      name: 'deposits.release-what-fits',
      everyMilliseconds: 5 * minute,
      run: async () => void (await releaseWhatFits(doors, rails.bank)),
    },
    {
      name: 'deposits.top-ups',
      everyMilliseconds: 10 * minute,
      run: async () => void (await recordTopUps(doors, rails.bank)),
    },
    {
      name: 'deposits.compare-statement',
      everyMilliseconds: 60 * minute,
      run: async () => void (await noticeDifferences(doors, rails.bank)),
    },
    {
      name: 'screening.load',
      everyMilliseconds: 360 * minute,
      run: async () => void (await loadLists(doors, rails.lists)),
    },
  ]
}

/** What is kept no longer than it is needed, or than we promise. */
function removals(doors: Doors, rails: Rails): PeriodicTask[] {
  const { database, clock } = doors
  const { sql } = database
  const before = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds)
  const often = (name: string, run: () => Promise<void>): PeriodicTask => ({
    name,
    everyMilliseconds: 10 * minute,
    run,
  })
  const hourly = (name: string, run: () => Promise<void>): PeriodicTask => ({
    name,
    everyMilliseconds: 60 * minute,
    run,
  })
  return [
    often('limits.remove-old', () => removeOldLimits(sql, before(day))),
    often('notifications.remove-ended', () => removeEndedSubscriptions(sql, clock.now())),
    often('exports.remove-old', () => removeOldExports(doors, rails.store)),
    often('uploads.remove-old', () => removeOldUploads(doors, rails.store)),
    hourly('codes.remove-old', () => removeOldCodes(sql, before(3 * day))),
    hourly('approvals.remove-old-sums', () => removeOldSums(sql, before(2 * day))),
    hourly('admin-challenges.remove-old', () => removeOldChallenges(sql, before(day))),
    hourly('proofs.remove-old', () => removeOldProofs(sql, before(day))),
    hourly('bulk.remove-old', () => removeOldActs(sql, before(30 * day))),
    hourly('newsletter.remove-old', () => removeOldRequests(sql, before(30 * day))),
    // As the privacy policy says: complaints are kept for five years.
    hourly('support.remove-old', () => removeOldMessages(database, before(5 * 365 * day))),
    hourly('status.remove-old', () => removeOldHours(sql, before(92 * day))),
  ]
}

/** How each part is asked: cheaply, and without changing anything anywhere. */
export function asksOf(rails: Rails, app: FastifyInstance): Asks {
  return {
    app: async () => (await app.inject('/readyz')).statusCode === 200,
    bank: async () => (await rails.bank.floatBalance()).outcome === 'accepted',
    payout: async () => (await rails.payouts.primary.payoutBalance()).outcome === 'accepted',
    identity: async () => (await rails.identity.ping()).outcome === 'accepted',
    mail: async () => (await rails.mailer.ping()).outcome === 'accepted',
  }
}
