// Answers for the words of Fireblocks: its errors, vault accounts, wallets and transactions as its answers and webhooks print them.
import { exactNumber } from '#kit/http/exact-json.ts'
import type { Reply } from '../requests.ts'

export type Vault = { readonly id: bigint; readonly name: string }
export type Wallet = {
  readonly vault_id: bigint
  readonly asset_id: string
  readonly address: string
  readonly ready_at: Date
}
/** With what the network says of its transfer, where it has one. */
export type Transaction = {
  readonly id: string
  readonly external_id: string | null
  readonly asset_id: string
  readonly contract: string
  readonly decimals: number
  readonly vault_id: bigint
  readonly is_outgoing: boolean
  readonly address: string | null
  readonly amount: string
  readonly status: string
  readonly sub_status: string
  readonly transfer_id: bigint | null
  readonly done_by: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly txid: string | null
  readonly log_index: number | null
  readonly confirmations: number | null
  readonly from_address: string | null
  readonly to_address: string | null
}

export const done = (json: unknown, status = 200): Reply => ({ status, json })
/** Its codes: 1004 no such vault account, 1006 no such asset, 1438 an external id that was used. */
export const refused = (status: number, code: number, message: string): Reply => ({
  status,
  json: { message, code },
})
/** A gateway, and a path that it does not have. */
export const failed = (status: number, message: string): Reply => ({ status, json: { message } })

export const vaultJson = ({ id, name }: Vault): object => ({
  id: String(id),
  name,
  hiddenOnUI: true,
  customerRefId: name,
  autoFuel: false,
  assets: [],
})

const shownAt = ({ address, ready_at: ready }: Wallet, now: Date): string => (ready <= now ? address : '')

export const walletJson = (wallet: Wallet, now: Date): object => ({
  id: wallet.asset_id,
  address: shownAt(wallet, now),
  legacyAddress: '',
  tag: '',
  status: 'READY',
})

export const addressJson = (wallet: Wallet, now: Date): object => ({
  assetId: wallet.asset_id,
  address: shownAt(wallet, now),
  description: '',
  tag: '',
  type: 'Permanent',
  addressFormat: '',
  legacyAddress: '',
  bip44AddressIndex: 0,
})

const frozen = new Set(['AUTO_FREEZE', 'FROZEN_MANUALLY'])

export function transactionJson(row: Transaction, amount = row.amount): object {
  const vault = { type: 'VAULT_ACCOUNT', id: String(row.vault_id), name: '', subType: '' }
  const stranger = {
    type: row.is_outgoing ? 'ONE_TIME_ADDRESS' : 'UNKNOWN',
    id: '',
    name: 'External',
    subType: '',
  }
  return {
    id: row.id,
    externalTxId: row.external_id ?? undefined,
    assetId: row.asset_id,
    source: row.is_outgoing ? vault : stranger,
    destination: row.is_outgoing ? stranger : vault,
    amountInfo: { amount, requestedAmount: amount, netAmount: amount, amountUSD: amount },
    // Deprecated, and exact all the same.
    amount: exactNumber(amount),
    netAmount: exactNumber(amount),
    fee: -1,
    networkFee: -1,
    sourceAddress: row.from_address ?? '',
    destinationAddress: row.to_address ?? row.address ?? '',
    destinationTag: '',
    status: row.status,
    subStatus: row.sub_status,
    txHash: row.txid ?? '',
    index: row.log_index ?? undefined,
    numOfConfirmations: row.confirmations ?? 0,
    operation: 'TRANSFER',
    createdAt: row.created_at.getTime(),
    lastUpdated: row.updated_at.getTime(),
    complianceResults: {
      aml: {
        provider: 'CHAINALYSIS',
        screeningStatus: frozen.has(row.sub_status) ? 'FROZEN' : 'COMPLETED',
      },
    },
  }
}
