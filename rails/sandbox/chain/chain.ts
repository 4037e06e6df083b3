// Answers for the sandbox's networks: coins that move, blocks that follow, and transfers that a network takes back.
import { addressOf } from '#kit/coins/address.ts'
import { type Network, networks } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'
import type { SandboxWorld } from '../twin.ts'
import type { ChainTransfer, Custodian, Noticed, Telling } from './custodian.ts'

export type ChainDoors = SandboxWorld & { readonly custodians: readonly Custodian[] }
export type Moved = { readonly transfer: ChainTransfer; readonly noticed: readonly Noticed[] }
export type NewTransfer = Omit<ChainTransfer, 'id' | 'state' | 'created_at'>

/** As each network writes the names of its transactions. */
export function newTxid(on: Network, bytes: Buffer): string {
  const { form } = networks[on]
  if (form === 'solana') return addressOf(bytes, 'solana')
  return form === 'evm' ? `0x${bytes.toString('hex')}` : bytes.toString('hex')
}

const isAway = async (sql: Sql, network: Network): Promise<boolean> =>
  (await sql`select from chain_away where network = ${network}`).length > 0

/** Every custodian hears how a transfer stands, once its network is there. */
async function tell(
  doors: ChainDoors,
  sql: Sql,
  { transfer, telling }: { readonly transfer: ChainTransfer; readonly telling: Telling },
): Promise<Moved> {
  const heard = !(await isAway(sql, transfer.network))
  await sql`update chain_transfers set is_heard = ${heard} where id = ${transfer.id}`
  const noticed: Noticed[] = []
  if (heard)
    for (const custodian of doors.custodians)
      noticed.push(...(await custodian.hears(doors, sql, { transfer, telling })))
  return { transfer, noticed }
}

/** Coins move. Undefined: the movement of that transaction is there already. */
export function send(doors: ChainDoors, wanted: NewTransfer, telling: Telling): Promise<Moved | undefined> {
  return doors.database.begin(async (sql) => {
    const [transfer] = await sql<ChainTransfer>`
      insert into chain_transfers (network, contract, decimals, txid, log_index, from_address, to_address, units, confirmations, state,
        is_heard, created_at)
      values (${wanted.network}, ${wanted.contract}, ${wanted.decimals}, ${wanted.txid}, ${wanted.log_index}, ${wanted.from_address},
        ${wanted.to_address}, ${wanted.units}, ${wanted.confirmations}, 'mined', false, ${doors.clock.now()})
      on conflict do nothing returning *`
    return transfer && tell(doors, sql, { transfer, telling })
  })
}

export type Change = {
  /** Blocks that follow. */
  readonly blocks?: number
  /** Another block holds it, or none does. */
  readonly becomes?: { readonly txid?: string; readonly confirmations: number } | 'vanished'
}

async function changed(sql: Sql, row: ChainTransfer, { blocks = 0, becomes }: Change) {
  const confirmations =
    becomes === undefined ? row.confirmations + blocks : becomes === 'vanished' ? 0 : becomes.confirmations
  const txid = becomes === undefined || becomes === 'vanished' ? row.txid : (becomes.txid ?? row.txid)
  const [transfer] = await sql<ChainTransfer>`
    update chain_transfers set confirmations = ${confirmations}, txid = ${txid},
      state = ${becomes === 'vanished' ? 'vanished' : 'mined'}
    where id = ${row.id} returning *`
  return transfer
}

/** Something happens to a transfer. Undefined: there is none by this id. */
export function change(
  doors: ChainDoors,
  id: bigint,
  { change: wanted, telling }: { readonly change: Change; readonly telling: Telling },
): Promise<Moved | undefined> {
  return doors.database.begin(async (sql) => {
    const [row] = await sql<ChainTransfer>`select * from chain_transfers where id = ${id} for update`
    const transfer = row && (await changed(sql, row, wanted))
    return transfer && tell(doors, sql, { transfer, telling })
  })
}

/** Blocks follow on a network: each of its transfers is that much deeper. */
export function mine(
  doors: ChainDoors,
  network: Network,
  { blocks, telling }: { readonly blocks: number; readonly telling: Telling },
): Promise<readonly Moved[]> {
  return doors.database.begin(async (sql) => {
    const rows = await sql<ChainTransfer>`
      select * from chain_transfers where network = ${network} and state = 'mined' order by id for update`
    const moved: Moved[] = []
    for (const row of rows) {
      const transfer = await changed(sql, row, { blocks })
      if (transfer) moved.push(await tell(doors, sql, { transfer, telling }))
    }
    return moved
  })
}

/**
 * A network replaces its last blocks. What lay in them is in none any more, or waits to be mined again by another transaction; what lay
 * deeper stays, and what is in no block yet has nothing to lose.
 */
export function reorganise(
  doors: ChainDoors,
  network: Network,
  {
    depth,
    becomes,
    telling,
  }: { readonly depth: number; readonly becomes: 'vanished' | 'moved'; readonly telling: Telling },
): Promise<readonly Moved[]> {
  return doors.database.begin(async (sql) => {
    const rows = await sql<ChainTransfer>`
      select * from chain_transfers where network = ${network} and state = 'mined' and confirmations between 1 and ${depth}
      order by id for update`
    // Two movements of one transaction move on together.
    const txids = new Map<string, string>()
    const moved: Moved[] = []
    for (const row of rows) {
      const txid = txids.get(row.txid) ?? newTxid(network, doors.random.bytes(32))
      txids.set(row.txid, txid)
      const wanted = becomes === 'vanished' ? becomes : { txid, confirmations: 0 }
      const transfer = await changed(sql, row, { becomes: wanted })
      if (transfer) moved.push(await tell(doors, sql, { transfer, telling }))
    }
    return moved
  })
}

/** While a network is away nobody hears of it; once it is back, all that happened is heard as it stands then. */
export function away(
  doors: ChainDoors,
  network: Network,
  { isAway: gone, telling }: { readonly isAway: boolean; readonly telling: Telling },
): Promise<readonly Moved[]> {
  return doors.database.begin(async (sql) => {
    if (gone) {
      await sql`insert into chain_away (network) values (${network}) on conflict do nothing`
      return []
    }
    await sql`delete from chain_away where network = ${network}`
    const rows = await sql<ChainTransfer>`
      select * from chain_transfers where network = ${network} and not is_heard order by id for update`
    const moved: Moved[] = []
    for (const transfer of rows) moved.push(await tell(doors, sql, { transfer, telling }))
    return moved
  })
}

export const listTransfers = (doors: ChainDoors, toAddress: string | undefined): Promise<ChainTransfer[]> =>
  doors.database.sql<ChainTransfer>`
    select * from chain_transfers where ${toAddress ?? null}::text is null or to_address = ${toAddress ?? null} order by id desc limit 100`
