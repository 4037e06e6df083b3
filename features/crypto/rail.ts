// Answers for what receiving stablecoins needs of a custodian, in our words. Adapters in rails/ fill it.
import type { Coin, Network } from '#kit/coins/networks.ts'
import type { PartnerOutcome, VerifiedWebhook } from '#kit/partner.ts'

/** A coin on a network. */
export type Place = { readonly coin: Coin; readonly network: Network }

/** Whose coins they are, as the custodian keeps them apart. */
export type Holder = { readonly holderId: string }

/** Where a customer is sent coins. */
export type AddressAtCustodian = {
  readonly addressId: string
  /** As the network writes it, its checksum checked. Undefined: it is still being made. */
  readonly address: string | undefined
}

/**
 * How a deposit stands there. `seen`: on the network, in no block yet. `on_hold`: the custodian looks at who sent it. `rejected`: it will not be ours.
 * `unassigned`: it is there, and the custodian knows not as what or whose. `returned`: it went back to who sent it. `absorbed`: the custodian
 * kept it. `vanished`: the network has it no longer.
 */
export const coinDepositStates = [
  'seen',
  'confirming',
  'accepted',
  'on_hold',
  'rejected',
  'unassigned',
  'returned',
  'absorbed',
  'vanished',
] as const
export type CoinDepositState = (typeof coinDepositStates)[number]

/** What the custodian says of coins that were sent to an address of ours. */
export type CoinDeposit = {
  readonly depositId: string
  readonly holderId: string
  /** What arrived where, which need not be what the address was promised for; undefined: none of the coins that we know. */
  readonly place: Place | undefined
  /** The contract whose coins they are, where the custodian names it; otherwise its own name of them stands for that. */
  readonly contract: string | undefined
  readonly txid: string
  /** Which of the transaction's movements it is, where the custodian tells. */
  readonly logIndex: number | undefined
  readonly toAddress: string
  /** Who sent it, where the custodian tells. */
  readonly fromAddresses: readonly string[]
  /** In base units of the contract, exactly; of an unknown one undefined. */
  readonly amount: { readonly units: bigint; readonly decimals: number } | undefined
  /** What the custodian keeps of it, in the same units. */
  readonly feeUnits: bigint
  readonly confirmations: number
  /** After how many the custodian accepts it, where it tells. */
  readonly required: number | undefined
  readonly state: CoinDepositState
  readonly seenAt: Date
  /** The custodian's own words for how it stands, for staff. */
  readonly detail: string
}

/** A deposit as a list names it: what it is, only the answer about it says. */
export type ListedDeposit = Holder & { readonly depositId: string; readonly seenAt: Date }

/** What lies at the custodian, in units of so many decimals. */
export type CoinBalance = {
  readonly coin: Coin
  /** Undefined where the custodian keeps one balance over all networks. */
  readonly network: Network | undefined
  readonly units: bigint
  readonly decimals: number
}

/** Coins on their way back to who sent them. */
export type ReturnAtCustodian = {
  readonly returnId: string
  /** `failed`: they never left, and are ours again. */
  readonly state: 'pending' | 'done' | 'failed'
  /** The transaction that carries them, once there is one. */
  readonly txid: string | undefined
  readonly detail: string
}

export type ReturnWish = Holder &
  Place & {
    /** Ours: the same reference is the same return, however often it is handed over. */
    readonly reference: string
    readonly depositId: string
    readonly toAddress: string
    /** What arrives there, in base units; what the network costs the custodian takes beside it. */
    readonly units: bigint
  }

/** What a webhook of a custodian hints at; never trusted with money. */
export type CustodyEvent =
  | ({ readonly kind: 'deposit'; readonly depositId: string } & Holder)
  /** An address that was being made is there. */
  | ({ readonly kind: 'address'; readonly addressId: string } & Holder)
  | { readonly kind: 'return'; readonly reference: string }
  | { readonly kind: 'other'; readonly name: string }

/** `not_theirs`: its signature does not hold. `keys_away`: nobody can tell now, and it has to be sent again. */
export type HeardWebhook = VerifiedWebhook<CustodyEvent> | 'not_theirs' | 'keys_away'

export type CustodyRail = {
  /** The partner's name in our records: part of account codes and dedupe keys. */
  readonly provider: string
  /** What it takes: for nothing else is an address ever made. */
  readonly takes: readonly Place[]
  /** Whether it tells who sent coins: then nothing passes of which it does not. */
  readonly tellsSenders: boolean
  /** Makes or finds the customer there by our own reference of them: a repeat answers the same holder. */
  ensureHolder(person: {
    readonly reference: string
    readonly email: string
    readonly firstName: string
    readonly lastName: string
  }): Promise<PartnerOutcome<Holder, 'invalid_customer'>>
  /** Makes a holder's address for a coin on a network, or finds the one that is there. `unavailable`: it takes no such coins there now. */
  makeAddress(wish: Holder & Place): Promise<PartnerOutcome<AddressAtCustodian, 'not_found' | 'unavailable'>>
  /** An address of a holder's, which may be made by now. `not_found`: it has none by this id. */
  findAddress(
    asked: Holder & Place & { readonly addressId: string },
  ): Promise<PartnerOutcome<AddressAtCustodian, 'not_found'>>
  /** What the custodian itself says of a deposit: all that coins are ever credited by. */
  findDeposit(
    asked: Holder & { readonly depositId: string },
  ): Promise<PartnerOutcome<CoinDeposit, 'not_found'>>
  /** Every deposit that was first seen since a moment, of whoever, for finding those whose webhook was lost. */
  listDeposits(since: Date): Promise<PartnerOutcome<readonly ListedDeposit[]>>
  /** All that it has of ours; where a custodian tells no such total, what our own account and those of these holders have. */
  balances(of: readonly Holder[]): Promise<PartnerOutcome<readonly CoinBalance[]>>
  /** Sends coins of a holder's back. `refused`: not done, and never will be. `float_too_low`: what they have there is too little now. */
  returnDeposit(wish: ReturnWish): Promise<PartnerOutcome<ReturnAtCustodian, 'refused' | 'float_too_low'>>
  /** How a return stands, by our reference; an answer about other coins or another address is none. `not_found`: it was never received. */
  findReturn(wish: ReturnWish): Promise<PartnerOutcome<ReturnAtCustodian, 'not_found'>>
  /** Verifies the signature over the raw bytes, then reads. Throws never. */
  readWebhook(raw: Uint8Array, headers: Readonly<Record<string, string | undefined>>): Promise<HeardWebhook>
}

declare module '#kit/ports.ts' {
  interface Ports {
    readonly custody: CustodyRail
  }
}
