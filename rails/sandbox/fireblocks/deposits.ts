// Answers for deposits at Fireblocks' twin: what it makes of what it hears from networks, and what it tells of that.
import { networks } from '#kit/coins/networks.ts'
import { decimalOf } from '#kit/coins/units.ts'
import type { Sql } from '#kit/db/database.ts'
import { newId } from '#kit/ids.ts'
import type { Custodian, Ears, Telling } from '../chain/custodian.ts'
import { type Transaction, transactionJson, type Wallet } from './answers.ts'
import {
  assetIdOf,
  enter,
  findTransaction,
  type NamedAsset,
  type Standing,
  writeTransaction,
} from './book.ts'

export const workspaceId = '6b1f7c1e-6f0c-4c6e-9a0b-5d0b6f1f2a11'

type Told = { readonly row: Transaction; readonly isNew?: boolean; readonly telling: Telling }

/** Writes the webhook of how a transaction stands. */
export async function tell(ears: Ears, sql: Sql, { row, isNew = false, telling }: Told): Promise<void> {
  if (!telling.webhook) return
  const eventType = isNew ? 'transaction.created' : 'transaction.status.updated'
  await ears.webhooks.insert(sql, {
    rail: 'fireblocks',
    event: eventType,
    subject: row.external_id ?? row.id,
    body: {
      id: newId(ears),
      resourceId: row.id,
      workspaceId,
      eventType,
      createdAt: ears.clock.now().getTime(),
      data: transactionJson(row, telling.amount),
    },
    copies: telling.times - 1,
    ...(isNew ? { delayMilliseconds: telling.firstDelayMilliseconds } : {}),
  })
}

export async function enterAndTell(
  ears: Ears,
  sql: Sql,
  wanted: Standing & { readonly id: string; readonly telling: Telling },
): Promise<Transaction | undefined> {
  const row = await enter(ears, sql, wanted)
  if (row) await tell(ears, sql, { row, telling: wanted.telling })
  return row
}

type Heard = Parameters<Custodian['hears']>[2]

/** Whatever arrives at an address of a vault account's, listed or not. */
async function notice(
  ears: Ears,
  sql: Sql,
  { heard, assets }: { readonly heard: Heard; readonly assets: readonly NamedAsset[] },
): Promise<Transaction | undefined> {
  const { transfer, telling } = heard
  const [wallet] = await sql<Wallet>`
    select * from fireblocks_wallets where address = ${transfer.to_address} limit 1`
  if (wallet === undefined) return undefined
  const row = await writeTransaction(ears, sql, {
    asset_id: assetIdOf(assets, transfer.network, transfer.contract),
    contract: transfer.contract,
    decimals: transfer.decimals,
    vault_id: wallet.vault_id,
    amount: decimalOf(BigInt(transfer.units), transfer.decimals),
    status: 'CONFIRMING',
    sub_status: 'PENDING_BLOCKCHAIN_CONFIRMATIONS',
    transfer_id: transfer.id,
  })
  if (row) await tell(ears, sql, { row, isNew: true, telling })
  return row
}

async function known(sql: Sql, { transfer }: Heard): Promise<Transaction | undefined> {
  const [row] = await sql<{ id: string }>`
    select id::text from fireblocks_transactions where transfer_id = ${transfer.id}`
  return row && findTransaction(sql, row.id)
}

/** What its network makes of it now. */
function standingOf({ transfer, telling }: Heard): Standing {
  if (transfer.state === 'vanished') return { status: 'FAILED', subStatus: 'DROPPED_BY_BLOCKCHAIN' }
  if (transfer.confirmations < networks[transfer.network].confirmations)
    return { status: 'CONFIRMING', subStatus: 'PENDING_BLOCKCHAIN_CONFIRMATIONS' }
  // What came in cannot be refused: it is frozen.
  return telling.hold
    ? { status: 'REJECTED', subStatus: 'AUTO_FREEZE' }
    : { status: 'COMPLETED', subStatus: 'CONFIRMED' }
}

export const fireblocksCustodian = (assets: readonly NamedAsset[]): Custodian => ({
  rail: 'fireblocks',
  hears: async (ears, sql, heard) => {
    const before = await known(sql, heard)
    const row = before ?? (await notice(ears, sql, { heard, assets }))
    if (row === undefined) return []
    const noticed = [{ custodian: 'fireblocks', deposit: row.id }]
    const now = standingOf(heard)
    const isOpen = row.status === 'CONFIRMING' || row.status === 'FAILED'
    const isNews = before !== undefined || now.status !== 'CONFIRMING'
    if (isNews && (isOpen || now.status === 'FAILED'))
      await enterAndTell(ears, sql, { id: row.id, ...now, telling: heard.telling })
    return noticed
  },
})
