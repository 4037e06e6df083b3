// Answers for what the sandbox's networks tell whoever keeps addresses on them: a transfer, and how it stands now.
import type { Clock } from '#kit/clock.ts'
import type { Network } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Random } from '#kit/random.ts'
import type { Webhooks } from '../webhooks.ts'

export type ChainTransfer = {
  readonly id: bigint
  readonly network: Network
  readonly contract: string
  readonly decimals: number
  readonly txid: string
  readonly log_index: number
  readonly from_address: string
  readonly to_address: string
  /** Base units, in digits. */
  readonly units: string
  readonly confirmations: number
  readonly state: 'mined' | 'vanished'
  readonly created_at: Date
}

/** How a custodian tells of it, where a test wants that done badly. */
export type Telling = {
  /** False: its webhooks get lost. */
  readonly webhook: boolean
  /** How often each is sent at the same time. */
  readonly times: number
  /** The first one leaves that much later, so that the last may come before it. */
  readonly firstDelayMilliseconds: number
  /** The webhooks claim this amount. */
  readonly amount: string | undefined
  /** The custodian looks at who sent it, and holds it. */
  readonly hold: boolean
}

/** A deposit as its custodian has it. */
export type Noticed = { readonly custodian: string; readonly deposit: string }

/** What a custodian hears with. */
export type Ears = {
  readonly clock: Clock
  readonly random: Random
  readonly webhooks: Pick<Webhooks, 'insert'>
}

/** Whoever keeps addresses on the sandbox's networks. */
export type Custodian = {
  readonly rail: string
  /** Hears of a transfer in the transaction of the event itself; answers what became of it there, where the address is one of its own. */
  hears(
    ears: Ears,
    sql: Sql,
    heard: { readonly transfer: ChainTransfer; readonly telling: Telling },
  ): Promise<readonly Noticed[]>
}
