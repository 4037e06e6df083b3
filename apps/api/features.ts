// Answers for which features this server has: their routes, their background work, and what runs by itself.
import * as accountClosing from '#features/account-closing/public.ts'
import * as adjustments from '#features/adjustments/public.ts'
import * as adminSignIn from '#features/admin-sign-in/public.ts'
import * as adminStepUp from '#features/admin-step-up/public.ts'
import * as appVersions from '#features/app-versions/public.ts'
import * as approvals from '#features/approvals/public.ts'
import * as audit from '#features/audit/public.ts'
import * as backups from '#features/backups/public.ts'
import * as banks from '#features/banks/public.ts'
import * as cases from '#features/cases/public.ts'
import * as charges from '#features/charges/public.ts'
import * as customerSafety from '#features/customer-safety/public.ts'
import * as customerSignIn from '#features/customer-sign-in/public.ts'
import * as debts from '#features/debts/public.ts'
import * as deposits from '#features/deposits/public.ts'
import type { BankRail } from '#features/deposits/rail.ts'
import * as exports from '#features/exports/public.ts'
import * as kyc from '#features/kyc/public.ts'
import type { IdentityRail } from '#features/kyc/rail.ts'
import * as limits from '#features/limits/public.ts'
import * as moneyProof from '#features/money-proof/public.ts'
import * as newsletter from '#features/newsletter/public.ts'
import * as notifications from '#features/notifications/public.ts'
import type { PushRail, SmsRail } from '#features/notifications/rail.ts'
import * as orders from '#features/orders/public.ts'
import * as products from '#features/products/public.ts'
import * as queues from '#features/queues/public.ts'
import * as receipts from '#features/receipts/public.ts'
import * as statements from '#features/statements/public.ts'
import * as savedViews from '#features/saved-views/public.ts'
import * as staff from '#features/staff/public.ts'
import * as staffMessages from '#features/staff-messages/public.ts'
import * as standingOrders from '#features/standing-orders/public.ts'
import * as status from '#features/status/public.ts'
import * as stepUp from '#features/step-up/public.ts'
import type { ListSource } from '#features/screening/rail.ts'
import * as support from '#features/support/public.ts'
import * as tiers from '#features/tiers/public.ts'
import * as transactions from '#features/transactions/public.ts'
import * as transfers from '#features/transfers/public.ts'
import type { PayoutRail } from '#features/transfers/rail.ts'
import * as uploads from '#features/uploads/public.ts'
import type { FileScanner } from '#features/uploads/rail.ts'
import * as userRecord from '#features/user-record/public.ts'
import * as users from '#features/users/public.ts'
import * as visits from '#features/visits/public.ts'
import * as wallets from '#features/wallets/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import type { ObjectStore } from '#kit/object-store.ts'

/** The partners that this server works with. */
export type Rails = {
  readonly bank: BankRail
  readonly identity: IdentityRail
  readonly mailer: Mailer
  /** `primary` pays what is sent from now on; `all` are asked about what they were given before. */
  readonly payouts: { readonly primary: PayoutRail; readonly all: transfers.PayoutRails }
  /** Undefined where no pushes or SMS are set up. */
  readonly push: PushRail | undefined
  readonly sms: SmsRail | undefined
  readonly store: ObjectStore
  readonly scanner: FileScanner
  readonly lists: readonly ListSource[]
}

/** The lists that staff may take with them as a file. */
const exportable = [
  users.usersExport,
  transactions.transactionsExport,
  exports.auditExport,
  exports.approvalsExport,
  cases.casesExport,
  staffMessages.messagesExport,
  debts.debtsExport,
  deposits.depositsExport,
  orders.stuckExport,
  tiers.requestsExport,
  accountClosing.closingsExport,
]

const exportInFull = exports.inFullCommand(exportable)

/** The kinds of orders that partners carry out. */
const orderKinds: orders.KindsOfOrders = { bank_transfer: transfers.bankTransfer }

/** The commands that may wait for a second person. */
const approvables: readonly approvals.Approvable[] = [
  accountClosing.closeCommand,
  ...adjustments.commands,
  appVersions.configureCommand,
  appVersions.withdrawCommand,
  charges.changeCommand,
  charges.withdrawCommand,
  charges.setFreeTransfersCommand,
  charges.withdrawFreeTransfersCommand,
  kyc.changeTierCommand,
  kyc.withdrawTierCommand,
  ...debts.commands,
  deposits.creditCommand,
  deposits.lineCommand,
  deposits.unbookCommand,
  deposits.releaseCommand,
  deposits.returnCommand,
  exportInFull,
  limits.customLimitCommand,
  orders.decideCommand(orderKinds),
  products.switchCommand,
  staff.changeRoleCommand,
  staff.inviteCommand,
  staff.reinstateCommand,
  staff.resetFactorCommand,
  staff.suspendCommand,
  staffMessages.segmentCommand,
  transfers.decideLostCommand,
  transfers.releaseReturnCommand,
  transfers.settleReturnCommand,
  transfers.switchCommand,
  customerSafety.endFreezeCommand,
  userRecord.updateCommand,
]

/** What partners are asked before a second person agrees. */
function askFirst(doors: Doors, rails: Rails) {
  const asks = [deposits.askFirst(doors, rails.bank), debts.askFirst(doors, rails)]
  return async (asked: Parameters<(typeof asks)[number]>[0]) => {
    for (const ask of asks) {
      const code = await ask(asked)
      if (code !== undefined) return code
    }
    return undefined
  }
}

/** `calls` are all that will have been mounted. */
export function mountFeatures(
  mount: Mount<ProductActors>,
  doors: Doors,
  { rails, calls, keeper }: { rails: Rails; calls: readonly CallContract[]; keeper: backups.Keeper },
): void {
  accountClosing.routes(mount, doors)
  adjustments.routes(mount, doors)
  adminSignIn.routes(mount, doors)
  adminStepUp.routes(mount, doors)
  appVersions.routes(mount, doors)
  approvals.routes(mount, doors, { given: approvables, askFirst: askFirst(doors, rails) })
  audit.routes(mount, doors)
  backups.routes(mount, doors, keeper)
  banks.routes(mount)
  cases.routes(mount, doors, { askFirst: debts.askBeforeClosing(doors, rails) })
  charges.routes(mount, doors)
  customerSafety.routes(mount, doors)
  customerSignIn.routes(mount, doors)
  debts.routes(mount, doors, rails)
  deposits.routes(mount, doors, rails.bank)
  exports.routes(mount, doors, { store: rails.store, sources: exportable, inFull: exportInFull })
  kyc.routes(mount, { ...doors, identityProvider: rails.identity.provider })
  limits.routes(mount, doors)
  moneyProof.routes(mount, doors)
  newsletter.routes(mount, doors)
  notifications.routes(mount, { ...doors, push: rails.push, sms: rails.sms })
  orders.routes(mount, doors, { kinds: orderKinds, debtsOf: debts.debtsOfTransfer })
  products.routes(mount, doors)
  queues.routes(mount, doors, { casesOpenTo: cases.openTo, caseTopicOf: cases.topicOfCase })
  receipts.routes(mount, doors)
  savedViews.routes(mount, doors)
  staffMessages.routes(mount, doors)
  statements.routes(mount, doors)
  staff.routes(mount, doors, () => calls)
  standingOrders.routes(mount, doors, rails.payouts.primary)
  status.routes(mount, doors)
  stepUp.routes(mount, doors)
  support.routes(mount, doors)
  tiers.routes(mount, doors)
  transactions.routes(mount, doors)
  uploads.routes(mount, doors, rails.store)
  transfers.routes(mount, doors, rails.payouts.primary)
  userRecord.routes(mount, doors)
  users.routes(mount, doors)
  visits.routes(mount, doors)
  wallets.routes(mount, doors)
}

/** Who carries out the orders of each kind. */
const orderPartners = (rails: Rails): orders.PartnersOfKinds => ({
  bank_transfer: transfers.bankTransfers(rails.payouts.all),
})

/** Background work by kind of job. `doors.database` is the worker's. */
export function featureJobs(doors: Doors, rails: Rails, anchorFile: string): JobHandlers {
  return {
    ...accountClosing.jobs(doors, rails.mailer),
    ...adminSignIn.jobs(doors, rails.mailer),
    ...approvals.jobs(doors, rails.mailer),
    ...backups.jobs(doors, rails.mailer),
    ...customerSafety.jobs(doors, rails.mailer),
    ...customerSignIn.jobs(doors, rails.mailer),
    ...debts.jobs(doors),
    ...deposits.jobs(doors, rails),
    ...exports.jobs(doors, rails.store, exportable),
    ...kyc.jobs(doors, rails),
    ...moneyProof.jobs(doors, anchorFile),
    ...newsletter.jobs(doors, rails.mailer),
    ...notifications.jobs(doors, rails),
    ...staff.jobs(doors, rails.mailer),
    ...staffMessages.jobs(doors),
    ...standingOrders.jobs(doors, rails.payouts.primary),
    ...support.jobs(doors, rails.mailer),
    ...tiers.jobs(doors, rails.lists),
    ...uploads.jobs(doors, rails),
    ...wallets.jobs(doors),
    ...orders.jobs(doors, orderPartners(rails)),
    ...transfers.jobs(doors, rails.payouts.all, rails.mailer),
  }
}
