// Answers for the background work of deposits, by kind of job.
import type { PayoutRails } from '#features/transfers/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { JobContext, JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import type { BankRail } from '../rail.ts'
import { answerAboutLine } from './ask-about-line.ts'
import { closeAccountAtBank } from './close-account-job.ts'
import { mailAccount } from './mail-jobs.ts'
import { lookAgain } from './notice-differences.ts'
import { openAccountAtBank } from './open-account-job.ts'
import { recordDeposit } from './record-deposit-job.ts'
import { releaseDue } from './release-due-job.ts'
import { sendBack } from './return-deposit.ts'

export function jobs(
  doors: Doors,
  { bank: rail, payouts, mailer }: { bank: BankRail; payouts: { all: PayoutRails }; mailer: Mailer },
): JobHandlers {
  // What a job leaves behind carries the request id of the job that left it.
  const within = (context: JobContext): Doors => ({ ...doors, outbox: context.outbox })
  return {
    'deposits.open-account': (context) => openAccountAtBank(within(context), rail, context),
    'deposits.close-account': (context) => closeAccountAtBank(doors, rail, context),
    'deposits.release-due': (context) => releaseDue(within(context), rail, context),
    'deposits.record': { manyAtOnce: (context) => recordDeposit(within(context), rail, context) },
    'deposits.return': (context) => sendBack(within(context), rail, context),
    'deposits.ask-about-line': (context) =>
      answerAboutLine(within(context), { bank: rail, payouts: payouts.all }, context),
    'deposits.look-again': (context) => lookAgain(within(context), rail, context),
    'deposits.mail-account': (context) => mailAccount(doors, mailer, context),
  }
}
