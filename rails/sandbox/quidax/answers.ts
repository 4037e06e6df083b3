// Answers for the words of Quidax: its envelope, users, addresses, deposits and withdrawals as its answers and webhooks print them.
import type { Reply } from '../requests.ts'

export type User = {
  readonly id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly created_at: Date
}
export type Address = {
  readonly id: string
  readonly user_id: string
  readonly currency: string
  readonly network: string
  readonly address: string
  readonly ready_at: Date
  readonly created_at: Date
}
/** With what the network says of its transfer. */
export type Deposit = {
  readonly id: string
  readonly user_id: string
  readonly address_id: string
  readonly transfer_id: bigint
  readonly currency: string
  readonly network: string
  readonly amount: string
  readonly status: string
  readonly reason: string | null
  readonly is_gone: boolean
  readonly created_at: Date
  readonly done_at: Date | null
  readonly txid: string
  readonly confirmations: number
  readonly to_address: string
}
export type Withdraw = {
  readonly id: string
  readonly user_id: string
  readonly reference: string
  readonly currency: string
  readonly network: string
  readonly amount: string
  readonly address: string
  readonly status: string
  readonly reason: string | null
  readonly txid: string | null
  readonly done_by: Date | null
  readonly created_at: Date
  readonly done_at: Date | null
}

export const done = (data: unknown, status = 200): Reply => ({
  status,
  json: { status: 'success', message: 'Successful', data },
})

export const refused = (status: number, message: string): Reply => ({
  status,
  json: { status: 'error', message, data: { code: `E0${status}`, message } },
})

/** A path that it does not have, and a gateway of its own. */
export const failed = (status: number, message: string): Reply => ({ status, json: { error: message } })

export const userJson = (user: User): object => ({
  id: user.id,
  sn: `QDX${user.id.toUpperCase()}`,
  email: user.email,
  reference: null,
  first_name: user.first_name,
  last_name: user.last_name,
  display_name: '',
  created_at: user.created_at,
  updated_at: user.created_at,
})

export const addressJson = (address: Address, user: User, now: Date): object => ({
  id: address.id,
  reference: null,
  currency: address.currency,
  address: address.ready_at <= now ? address.address : null,
  network: address.network,
  user: userJson(user),
  destination_tag: null,
  total_payments: null,
  created_at: address.created_at,
  updated_at: address.created_at,
})

/** After how many blocks it accepts coins, by its own name of the network. */
export const requiredOf: Readonly<Record<string, number>> = { erc20: 12, trc20: 20, bep20: 15 }

export function depositJson(deposit: Deposit, user: User): object {
  const required = requiredOf[deposit.network] ?? 0
  return {
    id: deposit.id,
    type: 'coin_address',
    currency: deposit.currency,
    amount: deposit.amount,
    fee: '0.0',
    txid: deposit.txid,
    status: deposit.status,
    reason: deposit.reason,
    created_at: deposit.created_at,
    done_at: deposit.done_at,
    wallet: { id: `${user.id}-${deposit.currency}`, currency: deposit.currency },
    user: userJson(user),
    payment_transaction: {
      status: deposit.confirmations >= required ? 'confirmed' : 'unconfirmed',
      confirmations: deposit.confirmations,
      required_confirmations: required,
    },
    payment_address: {
      id: deposit.address_id,
      reference: null,
      currency: deposit.currency,
      address: deposit.to_address,
      network: deposit.network,
      destination_tag: null,
    },
  }
}

export const withdrawJson = (withdraw: Withdraw, user: User): object => ({
  id: withdraw.id,
  reference: withdraw.reference,
  type: 'coin_address',
  currency: withdraw.currency,
  amount: withdraw.amount,
  fee: '0.0',
  total: withdraw.amount,
  txid: withdraw.txid,
  transaction_note: withdraw.reference,
  narration: withdraw.reference,
  status: withdraw.status,
  reason: withdraw.reason,
  created_at: withdraw.created_at,
  done_at: withdraw.done_at,
  recipient: {
    type: 'coin_address',
    details: { address: withdraw.address, destination_tag: null, name: null },
  },
  user: userJson(user),
})
