// Answers for what a pretend partner brings to the sandbox: its answers, its webhooks, and its page of the control plane.
import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { Clerk } from './bank/clerk.ts'
import type { Payer } from './bank/payer.ts'
import type { PayoutDoors } from './bank/payouts.ts'
import type { JudgedAdapter } from './behaviours/cells.ts'
import type { Custodian } from './chain/custodian.ts'
import type { Faults } from './faults.ts'
import type { Panel } from './page/panel.ts'
import type { Plane } from './page/plane.ts'
import type { Route } from './requests.ts'
import type { Prefix, Protocol } from './server.ts'
import type { WebhookTarget } from './webhook-rules.ts'
import type { Webhooks } from './webhooks.ts'

/** What all twins share: one book, one clock, one queue of webhooks. */
export type SandboxWorld = PayoutDoors & {
  readonly clock: Clock
  readonly log: Log
  readonly webhooks: Webhooks
  readonly clerk: Pick<Clerk, 'nudge'>
  readonly faults: Faults
  /** The business in the names of accounts: `BUSINESS/NAME`. */
  readonly businessName: string
}

export type Twin = {
  /** Below which path it answers, and which faults hit it: `paystack`. */
  readonly rail: string
  /** Who it is and what for, where people make it fail: `Example Bank (transfers)`. */
  readonly title: string
  serves?(world: SandboxWorld): Omit<Prefix, 'prefix' | 'rail'>
  /** For one that speaks no HTTP. */
  readonly protocol?: Protocol
  /** Where it tells what happens, and how it signs that. */
  readonly tells?: WebhookTarget
  /** What tests and people do to it: calls of the control plane. */
  controls?(world: SandboxWorld): readonly Route[]
  /** The same by forms, on the sandbox's page. */
  panels?(world: SandboxWorld, plane: Plane): readonly Panel[]
  /** How it misbehaves towards each of our ports that deals with money or identity: tests drive all of it. */
  readonly behaviours?: readonly JudgedAdapter[]
  /** For one that pays out of the sandbox bank's book. */
  readonly pays?: Payer
  /** For one that keeps addresses on the sandbox's networks. */
  readonly keeps?: Custodian
}
