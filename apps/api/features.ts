// Answers for which features this server has: their routes, their background work, and what runs by itself.
import * as adminSignIn from '#features/admin-sign-in/public.ts'
import * as audit from '#features/audit/public.ts'
import * as cases from '#features/cases/public.ts'
import * as charges from '#features/charges/public.ts'
import * as customerSignIn from '#features/customer-sign-in/public.ts'
import * as deposits from '#features/deposits/public.ts'
import type { BankRail } from '#features/deposits/rail.ts'
import * as kyc from '#features/kyc/public.ts'
import type { IdentityRail } from '#features/kyc/rail.ts'
import * as newsletter from '#features/newsletter/public.ts'
import * as status from '#features/status/public.ts'
import * as support from '#features/support/public.ts'
import * as transactions from '#features/transactions/public.ts'
import * as users from '#features/users/public.ts'
import * as visits from '#features/visits/public.ts'
import * as wallets from '#features/wallets/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'

/** The partners that this server works with. */
export type Rails = { readonly bank: BankRail; readonly identity: IdentityRail; readonly mailer: Mailer }

export function mountFeatures(mount: Mount<ProductActors>, doors: Doors, rails: Rails): void {
  adminSignIn.routes(mount, doors)
  audit.routes(mount, doors)
  cases.routes(mount, doors)
  charges.routes(mount, doors)
  customerSignIn.routes(mount, doors)
  deposits.routes(mount, doors)
  kyc.routes(mount, { ...doors, identityProvider: rails.identity.provider })
  newsletter.routes(mount, doors)
  status.routes(mount, doors)
  support.routes(mount, doors)
  transactions.routes(mount, doors)
  users.routes(mount, doors)
  visits.routes(mount, doors)
  wallets.routes(mount, doors)
}

/** Background work by kind of job. `doors.database` is the worker's. */
export function featureJobs(doors: Doors, rails: Rails): JobHandlers {
  return {
    ...adminSignIn.jobs(doors, rails.mailer),
    ...customerSignIn.jobs(doors, rails.mailer),
    ...deposits.jobs(doors, rails.bank, rails.mailer),
    ...kyc.jobs(doors, rails.identity),
    ...newsletter.jobs(doors, rails.mailer),
    ...support.jobs(doors, rails.mailer),
  }
}
