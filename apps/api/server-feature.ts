// Answers for what a feature brings to the server by its public.ts, and what of the server each may pick for it.
import type * as approvals from '#features/approvals/public.ts'
import type { Keeper } from '#features/backups/public.ts'
import type * as cases from '#features/cases/public.ts'
import type { BankRail } from '#features/deposits/rail.ts'
import type * as exports from '#features/exports/public.ts'
import type { IdentityRail } from '#features/kyc/rail.ts'
import type { PushRail, SmsRail } from '#features/notifications/rail.ts'
import type * as orders from '#features/orders/public.ts'
import type * as queues from '#features/queues/public.ts'
import type { ListSource } from '#features/screening/rail.ts'
import type { MeasuredPart } from '#kit/measured-part.ts'
import type * as transfers from '#features/transfers/public.ts'
import type { PayoutRail } from '#features/transfers/rail.ts'
import type { FileScanner } from '#features/uploads/rail.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import type { Realm } from '#kit/http/realm.ts'
import type { SharedPage } from '#kit/http/shared-page.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { PeriodicTask } from '#kit/jobs/periodic.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import type { ObjectStore } from '#kit/object-store.ts'
import type { NeedsOfFronts } from '#kit/page-needs.ts'
import type { Ports } from '#kit/ports.ts'
import type { Hook } from './hooks.ts'
import type { QuietTopic } from './live-routes.ts'

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
  /** Every partner that is set up as what a feature names. */
  readonly ports: <Kind extends keyof Ports>(kind: Kind) => readonly NonNullable<Ports[Kind]>[]
}

/** The server's own, beside its doors: partners, what its settings name, and what all features together bring. */
export type ServerParts = Rails & {
  readonly anchorFile: string
  readonly keeper: Keeper
  /** The lists that staff may take with them as a file. */
  readonly sources: readonly exports.ExportSource[]
  /** Who carries out the orders of each kind, and the kinds alone. */
  readonly partners: orders.PartnersOfKinds
  readonly kinds: orders.KindsOfOrders
  /** What the status page tells of, in its order. */
  readonly measured: readonly MeasuredPart[]
  /** Where customers may send. */
  readonly destinations: orders.Destinations
}

type AskedBy<Routes extends (mount: never, doors: never, parts: never) => void> = Parameters<Routes>[2]

/** What one feature has for the calls of another. */
export type GivenBetween = AskedBy<typeof approvals.routes> &
  AskedBy<typeof cases.routes> &
  AskedBy<typeof queues.routes> &
  Pick<AskedBy<typeof exports.routes>, 'inFull'> &
  Pick<AskedBy<typeof orders.routes>, 'debtsOf'>

export type RouteParts = ServerParts &
  GivenBetween & {
    /** All that will have been mounted. */
    readonly calls: () => readonly CallContract[]
  }

/** Asks a partner before a second person agrees to a command. */
type AskFirst = NonNullable<AskedBy<typeof approvals.routes>['askFirst']>

/** All of it may be left out. */
export interface ServerFeature {
  /** Who may call beside anybody, and how they prove who they are. */
  readonly realms?: (doors: Doors) => readonly Realm[]
  readonly routes?: (mount: Mount<ProductActors>, doors: Doors, parts: RouteParts) => void
  /** By kind of job; `doors.database` is the worker's. */
  readonly jobs?: (doors: Doors, parts: ServerParts) => JobHandlers
  readonly periodic?: (
    doors: Doors,
    parts: ServerParts & { readonly isUp: () => Promise<boolean> },
  ) => readonly PeriodicTask[]
  readonly hooks?: (doors: Doors, parts: ServerParts) => Readonly<Record<string, Hook>>
  /** What its screens need of the pages that they stand on. */
  readonly pages?: NeedsOfFronts
  /** What its customers share with strangers by a code. */
  readonly sharedPages?: (doors: Doors) => readonly SharedPage[]
  readonly exportSources?: readonly exports.ExportSource[]
  /** Those that may wait for a second person. */
  readonly commands?: readonly approvals.Approvable[]
  readonly commandsOf?: (parts: ServerParts) => readonly approvals.Approvable[]
  readonly askFirst?: (doors: Doors, parts: ServerParts) => AskFirst
  readonly orderPartners?: (parts: Rails) => orders.PartnersOfKinds
  readonly destinations?: (parts: Rails) => orders.Destinations
  /** What it lives on, for the status page. */
  readonly measured?: (parts: Rails, doors: Pick<Doors, 'brand'>) => readonly MeasuredPart[]
  /** Noted apart from another one, of which not everybody hears who follows that. */
  readonly quietTopics?: readonly QuietTopic[]
  /** What of it waits in a queue. */
  readonly queueKinds?: queues.QueueKinds
  /** Of the kinds of cases that it opens. */
  readonly actsApply?: cases.ActsApply
}
