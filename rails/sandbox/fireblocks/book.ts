// Answers for the book of Fireblocks' twin: vault accounts, their wallets, transactions, and its own names of coins on networks.
import { addressOf } from '#kit/coins/address.ts'
import { type Network, networks, tokenByContract, tokens } from '#kit/coins/networks.ts'
import { decimalOf, unitsOf } from '#kit/coins/units.ts'
import type { Sql } from '#kit/db/database.ts'
import { newId } from '#kit/ids.ts'
import type { Ears } from '../chain/custodian.ts'
import type { SandboxWorld } from '../twin.ts'
import type { Transaction, Vault, Wallet } from './answers.ts'

export type NamedAsset = { readonly id: string; readonly coin: string; readonly network: Network }
export type FireblocksWorld = SandboxWorld & {
  readonly assets: readonly NamedAsset[]
  readonly pace: { addressMilliseconds: number }
}

export type KnownAsset = {
  readonly id: string
  readonly network: Network
  readonly contract: string
  readonly decimals: number
}

/** Every coin on every network, by the ids of this workspace, or by the coin and its network. */
export const knownAssets = (named: readonly NamedAsset[]): readonly KnownAsset[] =>
  tokens.map(({ coin, network, contract, decimals }) => ({
    id:
      named.find((one) => one.coin === coin && one.network === network)?.id ??
      `${coin}_${network.toUpperCase()}`,
    network,
    contract,
    decimals,
  }))

/** A token that nobody listed has an id made of its contract. */
export function assetIdOf(named: readonly NamedAsset[], network: Network, contract: string): string {
  const known = tokenByContract(network, contract)
  const found = knownAssets(named).find((one) => one.network === network && one.contract === known?.contract)
  return found?.id ?? `${network.toUpperCase()}_${contract.slice(0, 12)}`
}

/** The same for the same idempotency key. */
export async function makeVault(
  { database, clock }: SandboxWorld,
  { name, key }: { readonly name: string; readonly key: string | undefined },
): Promise<Vault | undefined> {
  const [made] = await database.sql<Vault>`
    insert into fireblocks_vaults (name, idempotency_key, created_at) values (${name}, ${key ?? null}, ${clock.now()})
    on conflict (idempotency_key) do nothing returning id, name`
  if (made) return made
  const [there] = await database.sql<Vault>`
    select id, name from fireblocks_vaults where idempotency_key = ${key ?? null}`
  return there
}

export async function findVault(sql: Sql, id: string): Promise<Vault | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  const [vault] = await sql<Vault>`select id, name from fireblocks_vaults where id = ${BigInt(id)}`
  return vault
}

/** One wallet for an asset; its address is that of the vault account on all networks that write addresses alike. */
export function makeWallet(
  { database, clock, random, pace }: FireblocksWorld,
  { vault, asset }: { readonly vault: Vault; readonly asset: KnownAsset },
): Promise<Wallet | undefined> {
  return database.begin(async (sql) => {
    await sql`select from fireblocks_vaults where id = ${vault.id} for update`
    const { form } = networks[asset.network]
    const all = await sql<Wallet>`select * from fireblocks_wallets where vault_id = ${vault.id}`
    const alike = all.find((one) => one.address.startsWith('0x') && form === 'evm')
    const address = alike?.address ?? addressOf(random.bytes(32), form)
    const ready = new Date(clock.now().getTime() + pace.addressMilliseconds)
    const [wallet] = await sql<Wallet>`
      insert into fireblocks_wallets (vault_id, asset_id, address, ready_at) values (${vault.id}, ${asset.id}, ${address}, ${ready})
      on conflict do nothing returning *`
    return wallet
  })
}

export async function findWallet(sql: Sql, vaultId: bigint, assetId: string): Promise<Wallet | undefined> {
  const [wallet] = await sql<Wallet>`
    select * from fireblocks_wallets where vault_id = ${vaultId} and asset_id = ${assetId}`
  return wallet
}

/** By its own id, or by ours. */
export async function findTransaction(sql: Sql, named: string): Promise<Transaction | undefined> {
  const [row] = await sql<Transaction>`
    select f.*, t.txid, t.log_index, t.confirmations, t.from_address, t.to_address
    from fireblocks_transactions f left join chain_transfers t on t.id = f.transfer_id
    where f.id::text = ${named} or f.external_id = ${named}`
  return row
}

export type NewTransaction = Pick<
  Transaction,
  'asset_id' | 'contract' | 'decimals' | 'vault_id' | 'amount' | 'status'
> & {
  readonly external_id?: string
  readonly address?: string
  readonly transfer_id?: bigint
  readonly sub_status?: string
  readonly done_by?: Date
}

/** Undefined: the external id was used before. */
export async function writeTransaction(
  { clock, random }: Pick<Ears, 'clock' | 'random'>,
  sql: Sql,
  wanted: NewTransaction,
): Promise<Transaction | undefined> {
  const id = newId({ clock, random })
  const now = clock.now()
  const rows = await sql`
    insert into fireblocks_transactions (id, external_id, asset_id, contract, decimals, vault_id, is_outgoing, address, amount, status,
      sub_status, transfer_id, done_by, created_at, updated_at)
    values (${id}, ${wanted.external_id ?? null}, ${wanted.asset_id}, ${wanted.contract}, ${wanted.decimals}, ${wanted.vault_id},
      ${wanted.transfer_id === undefined}, ${wanted.address ?? null}, ${wanted.amount}, ${wanted.status}, ${wanted.sub_status ?? ''},
      ${wanted.transfer_id ?? null}, ${wanted.done_by ?? null}, ${now}, ${now})
    on conflict (external_id) do nothing returning id`
  return rows.length === 0 ? undefined : findTransaction(sql, id)
}

export type Standing = { readonly status: string; readonly subStatus: string }

export async function enter(
  { clock }: Pick<Ears, 'clock'>,
  sql: Sql,
  { id, status, subStatus }: Standing & { readonly id: string },
): Promise<Transaction | undefined> {
  await sql`
    update fireblocks_transactions set status = ${status}, sub_status = ${subStatus}, done_by = null, updated_at = ${clock.now()}
    where id::text = ${id}`
  return findTransaction(sql, id)
}

/** A transaction as it stands at this instant: one that leaves is completed by itself after a while. */
export function standing(world: SandboxWorld, named: string): Promise<Transaction | undefined> {
  return world.database.begin(async (sql) => {
    const row = await findTransaction(sql, named)
    const isOver = row?.done_by && row.done_by <= world.clock.now()
    return isOver ? enter(world, sql, { id: row.id, status: 'COMPLETED', subStatus: 'CONFIRMED' }) : row
  })
}

/** What of an asset lies in a vault account, or in all: what is on the network there, less what left. */
export async function totalOf(
  sql: Sql,
  assetId: string,
  vaultId?: bigint,
): Promise<{ units: bigint; decimals: number }> {
  const rows = await sql<{ amount: string; decimals: number; is_outgoing: boolean }>`
    select amount, decimals, is_outgoing from fireblocks_transactions
    where asset_id = ${assetId} and (${vaultId ?? null}::bigint is null or vault_id = ${vaultId ?? null})
      and case when is_outgoing then status <> 'FAILED' else status = 'COMPLETED' or sub_status in ('AUTO_FREEZE', 'FROZEN_MANUALLY') end`
  const decimals = rows[0]?.decimals ?? 6
  const units = rows.reduce((sum, row) => {
    const moved = unitsOf(row.amount, decimals) ?? 0n
    return row.is_outgoing ? sum - moved : sum + moved
  }, 0n)
  return { units: units < 0n ? 0n : units, decimals }
}

export const totalText = ({ units, decimals }: { units: bigint; decimals: number }): string =>
  decimalOf(units, decimals)
