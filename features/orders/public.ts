// Answers for what other features may use of orders.
export {
  type AtPlace,
  type Bounds,
  type Destination,
  type DestinationKind,
  destinationNamed,
  destinationOf,
  type Destinations,
  type HandedTo,
  isOnlyNow,
  type OwnRules,
  type Payee,
  type PayeeFact,
  type ResolvedPayee,
  resolvePayee,
} from './api/destination.ts'
export { countLookup } from './api/count-lookup.ts'
export { actsApply } from './api/acts-apply.ts'
export { makeOrder } from './api/make-order.ts'
export { findSender, fitsPayee, readAmount, reckon, type Reckoned, type Sender } from './api/reckon.ts'
export { reckonTogether } from './api/reckon-together.ts'
export { sendingBar } from './api/sending-bar.ts'
export type { MadeOrder } from './api/write-order.ts'
export { askNow, isStillAsking } from './api/ask-after-end.ts'
export { type By, enter, type Order, providerOf } from './api/enter-state.ts'
export {
  type AtPartner,
  countByCustomer,
  countOnTheirWay,
  findAtPartner,
  findByReferences,
  findLatestPaid,
  findUnanswered,
  sumWaiting,
} from './api/find-orders.ts'
export { type EventRow, decidedByStaff, findEvents, insertEvent } from './api/events.ts'
export { commandsOf } from './api/decide-order.ts'
export { walletOfSender } from './api/find-legs.ts'
export { findRefund } from './api/find-refund.ts'
export { giveBack, keptFor, keptOf, openKept } from './api/give-back.ts'
export { type Authority, insertFoundOrder, insertOrder } from './api/insert-order.ts'
export { jobs } from './api/jobs.ts'
export { periodic } from './api/periodic.ts'
export { releaseReturns } from './api/release-return.ts'
export { takeBackPosted } from './api/take-back-posted.ts'
export { type KeptPart, takeKept } from './api/take-kept.ts'
export { aboutOf, type Side, tell } from './api/tell.ts'
export { openOrderCase } from './api/open-order-case.ts'
export { soldByAggregator } from './api/sold-by-aggregator.ts'
export { lockGivenBack, lockPaidLate, markPaidLate, type Owed, wasPaidAtBank } from './api/paid-late.ts'
export { queueKinds } from './api/list-stuck.ts'
export { routes } from './api/routes.ts'
export { exportSources, stuckExport } from './api/stuck-export.ts'
export { findOrderRow, lockOrder, type OrderRow } from './api/order-row.ts'
export {
  measureBought,
  type MeasuredHealth,
  measurePartners,
  measurePlace,
  measurePlaces,
} from './api/place-health.ts'
export {
  type BoughtFilter,
  type BoughtRow,
  boughtPart,
  findBought,
  findBoughtPart,
  sumBought,
} from './api/bought.ts'
export {
  type BoughtDayRow,
  findReport,
  type ReportFilter,
  reportPart,
  sumReport,
} from './api/bought-report.ts'
export { listSaved } from './api/beneficiaries.ts'
export { stateWords } from './state-contract.ts'
export { plansJob } from './api/hear-hint.ts'
export { orderHook } from './api/order-hook.ts'
export { orderWebhooks } from './api/receive-webhook.ts'
export type { AggregatorCodes, Choice, Goods, Services } from './rail.ts'
export { markPaid } from './api/settle.ts'
export type { Attempt, KindsOfOrders, OrderKind, OrderPartners, PartnersOfKinds } from './api/kind.ts'
export { keptIn, railCost } from './postings.ts'
export { isNotPaid, strengthToNew, verdictOf } from './rules.ts'
