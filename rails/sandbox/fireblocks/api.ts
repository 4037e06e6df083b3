// Answers for the API of Fireblocks as we call it: vault accounts, wallets, transactions, assets, and the keys of its webhooks.
import * as z from 'zod/mini'
import { readAddress } from '#kit/coins/address.ts'
import { networks } from '#kit/coins/networks.ts'
import { unitsOf } from '#kit/coins/units.ts'
import { newId } from '#kit/ids.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'
import {
  addressJson,
  done,
  failed,
  refused,
  type Transaction,
  transactionJson,
  type Vault,
  vaultJson,
  type Wallet,
  walletJson,
} from './answers.ts'
import {
  findVault,
  findWallet,
  type FireblocksWorld,
  type KnownAsset,
  knownAssets,
  makeVault,
  makeWallet,
  standing,
  totalOf,
  totalText,
  writeTransaction,
} from './book.ts'
import { workspaceId } from './deposits.ts'
import { keysPath } from './guard.ts'

export const noSuchFireblocksPath = (): Reply => failed(404, 'Not Found')

type Params = Readonly<Record<string, string>>
type Doors = FireblocksWorld & { readonly keySet: () => readonly object[] }

export const fireblocksRoutes = (world: Doors): Route[] => [
  { method: 'GET', path: keysPath, handle: async () => done({ keys: world.keySet() }) },
  { method: 'POST', path: '/vault/accounts', handle: (request) => newVault(world, request) },
  { method: 'GET', path: '/vault/accounts_paged', handle: (request) => listVaults(world, request) },
  { method: 'GET', path: '/vault/assets', handle: () => listTotals(world) },
  {
    method: 'POST',
    path: '/vault/accounts/:vault/:asset',
    handle: (_, params) => ofWallet(world, params, newWallet),
  },
  {
    method: 'GET',
    path: '/vault/accounts/:vault/:asset/addresses_paginated',
    handle: (_, params) => ofWallet(world, params, listAddresses),
  },
  { method: 'GET', path: '/assets/:asset', handle: (_, { asset = '' }) => showAsset(world, asset) },
  { method: 'POST', path: '/transactions', handle: (request) => newTransaction(world, request) },
  { method: 'GET', path: '/transactions', handle: (request) => listTransactions(world, request) },
  {
    method: 'GET',
    path: '/transactions/external_tx_id/:named',
    handle: (_, { named = '' }) => showTransaction(world, named),
  },
  {
    method: 'GET',
    path: '/transactions/:named',
    handle: (_, { named = '' }) => showTransaction(world, named),
  },
]

const naming = z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)) })

async function newVault(world: Doors, { body, headers }: SandboxRequest): Promise<Reply> {
  const parsed = z.safeParse(naming, body)
  if (!parsed.success) return refused(400, 1000, 'The name is not valid')
  const vault = await makeVault(world, { name: parsed.data.name, key: headers['idempotency-key'] })
  if (vault === undefined) throw new Error('a vault account that was written is there')
  return done(vaultJson(vault))
}

async function listVaults({ database }: Doors, { query }: SandboxRequest): Promise<Reply> {
  const rows = await database.sql<Vault>`
    select id, name from fireblocks_vaults where starts_with(name, ${query.get('namePrefix') ?? ''}) order by id limit 50`
  return done({ accounts: rows.map(vaultJson), paging: {} })
}

type OfWallet = { readonly vault: Vault; readonly asset: KnownAsset }

async function ofWallet(
  world: Doors,
  { vault: vaultId = '', asset: assetId = '' }: Params,
  work: (world: Doors, of: OfWallet) => Promise<Reply>,
): Promise<Reply> {
  const vault = await findVault(world.database.sql, vaultId)
  const asset = knownAssets(world.assets).find(({ id }) => id === assetId)
  if (vault === undefined) return refused(404, 1004, 'Vault account Id was not found')
  return asset ? work(world, { vault, asset }) : refused(404, 1006, 'Asset does not exist')
}

async function newWallet(world: Doors, of: OfWallet): Promise<Reply> {
  const wallet = await makeWallet(world, of)
  if (wallet === undefined) return refused(400, 1026, 'The wallet already exists in this vault account')
  const eventType = 'vault_account.asset.added'
  const id = await world.webhooks.insert(world.database.sql, {
    rail: 'fireblocks',
    event: eventType,
    subject: `${of.vault.id}:${of.asset.id}`,
    body: {
      id: newId(world),
      workspaceId,
      eventType,
      createdAt: world.clock.now().getTime(),
      data: { accountId: String(of.vault.id), accountName: of.vault.name, assetId: of.asset.id },
    },
    delayMilliseconds: world.pace.addressMilliseconds,
  })
  const told = world.pace.addressMilliseconds === 0 ? [id] : []
  return { ...done(walletJson(wallet, world.clock.now())), told }
}

async function listAddresses({ database, clock }: Doors, { vault, asset }: OfWallet): Promise<Reply> {
  const wallet: Wallet | undefined = await findWallet(database.sql, vault.id, asset.id)
  return done({ addresses: wallet ? [addressJson(wallet, clock.now())] : [], paging: {} })
}

async function showAsset({ database, assets }: Doors, assetId: string): Promise<Reply> {
  const known = knownAssets(assets).find(({ id }) => id === assetId)
  const [seen] = await database.sql<{ contract: string; decimals: number }>`
    select contract, decimals from fireblocks_transactions where asset_id = ${assetId} limit 1`
  const found = known ?? seen
  if (found === undefined) return refused(404, 1006, 'Asset does not exist')
  const onchain = { symbol: assetId, name: assetId, address: found.contract, decimals: found.decimals }
  return done({ id: assetId, legacyId: assetId, displaySymbol: assetId, assetClass: 'FT', onchain })
}

async function listTotals({ database, assets }: Doors): Promise<Reply> {
  const all = await Promise.all(
    knownAssets(assets).map(async ({ id }) => ({ id, total: totalText(await totalOf(database.sql, id)) })),
  )
  return done(
    all.map(({ id, total }) => ({
      id,
      total,
      available: total,
      pending: '0',
      frozen: '0',
      lockedAmount: '0',
    })),
  )
}

const order = z.object({
  externalTxId: z.string().check(z.minLength(1), z.maxLength(100)),
  assetId: z.string(),
  amount: z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,18})?$/)),
  source: z.object({ type: z.literal('VAULT_ACCOUNT'), id: z.string() }),
  destination: z.object({
    type: z.literal('ONE_TIME_ADDRESS'),
    oneTimeAddress: z.object({ address: z.string() }),
  }),
})
const doneAfterMilliseconds = 5_000

async function newTransaction(world: Doors, { body }: SandboxRequest): Promise<Reply> {
  const parsed = z.safeParse(order, body)
  if (!parsed.success) return refused(400, 1000, 'The request has invalid values')
  const { externalTxId, assetId, amount, source, destination } = parsed.data
  const asset = knownAssets(world.assets).find(({ id }) => id === assetId)
  const vault = await findVault(world.database.sql, source.id)
  const { address } = destination.oneTimeAddress
  if (asset === undefined || vault === undefined)
    return refused(400, 1427, 'The source or the asset is not valid')
  if (!readAddress(address, networks[asset.network].form).ok)
    return refused(400, 1427, 'The destination address is not valid')
  const row = await world.database.begin(async (sql) => {
    await sql`select from fireblocks_vaults where id = ${vault.id} for update`
    const there = await totalOf(sql, assetId, vault.id)
    const isEnough = there.units >= (unitsOf(amount, asset.decimals) ?? 0n)
    return writeTransaction(world, sql, {
      external_id: externalTxId,
      asset_id: assetId,
      contract: asset.contract,
      decimals: asset.decimals,
      vault_id: vault.id,
      address,
      amount,
      // It takes what it cannot pay, and lets that fail.
      status: isEnough ? 'SUBMITTED' : 'FAILED',
      sub_status: isEnough ? '' : 'INSUFFICIENT_FUNDS',
      ...(isEnough && { done_by: new Date(world.clock.now().getTime() + doneAfterMilliseconds) }),
    })
  })
  if (row === undefined) return refused(400, 1438, 'External transaction id already exists')
  return { ...done({ id: row.id, status: 'SUBMITTED' }), told: [] }
}

async function listTransactions({ database }: Doors, { query }: SandboxRequest): Promise<Reply> {
  const whole = (name: string, usual: number): number =>
    /^\d{1,15}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : usual
  const after = new Date(whole('after', 0))
  const rows = await database.sql<Transaction>`
    select f.*, t.txid, t.log_index, t.confirmations, t.from_address, t.to_address
    from fireblocks_transactions f left join chain_transfers t on t.id = f.transfer_id
    where f.created_at > ${after} and (${query.get('destType')}::text is distinct from 'VAULT_ACCOUNT' or not f.is_outgoing)
    order by f.created_at, f.place limit ${Math.min(whole('limit', 200), 500)}`
  return done(rows.map((row) => transactionJson(row)))
}

async function showTransaction(world: Doors, named: string): Promise<Reply> {
  const row = await standing(world, named)
  return row ? done(transactionJson(row)) : refused(404, 1400, 'The transaction was not found')
}
