// Answers for coins in tests: a brand that takes them, an address, coins on the sandbox's networks, and how a deposit stands.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as crypto from '#features/crypto/contract.ts'
import { followDeposits, sweepDeposits } from '#features/crypto/public.ts'
import { pagesFolder } from '#kit/brand/pages-folder.ts'
import { openDatabase } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { type Reachable, send } from './customer.ts'
import type { World } from './world.ts'

const root = join(import.meta.dirname, '..')

/** The brand that ships, without its sample licence for coins. `remove` takes it away with its rendered pages. */
export function brandWithoutLicence(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'no-crypto-'))
  cpSync(join(root, 'brand'), folder, { recursive: true })
  const file = join(folder, 'brand.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/("crypto": \{ "licence": )"[^"]*"/, '$1""'))
  return {
    folder,
    remove: () => {
      for (const one of [folder, pagesFolder(join(root, '.build'), folder)])
        rmSync(one, { recursive: true, force: true })
    },
  }
}

export type Place = { readonly coin: 'USDT' | 'USDC' | 'PYUSD'; readonly network: string }
export type Deposit = WireAnswer<typeof crypto.listMyDeposits>['items'][number]
type Owner = { readonly cookie: string }

let keys = 0
const freshKey = () => ({ 'idempotency-key': `crypto-${(keys += 1)}` })

export const quickAddresses = async (world: Reachable): Promise<void> => {
  for (const partner of ['quidax', 'fireblocks'])
    await world.control(`/${partner}/addresses`, { delay_ms: 0 })
}

export const askAddress = (world: Reachable, { cookie }: Owner, { coin, network }: Place) =>
  send(world, crypto.makeMyAddress, {
    cookie,
    headers: freshKey(),
    body: { coin, network, understood: true },
  })

/** A customer's address at a place, made where there is none yet. */
export async function addressOf(world: Reachable, owner: Owner, place: Place): Promise<string> {
  const asked = await askAddress(world, owner, place)
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  await world.settle()
  return eventually(async () => {
    const { data } = await send(world, crypto.readMyCrypto, { cookie: owner.cookie })
    const made = data.places.find(({ coin, network }) => coin === place.coin && network === place.network)
    assert.ok(made?.address, JSON.stringify(made))
    return made.address
  })
}

export type Moved = {
  readonly id: string
  readonly txid: string
  readonly deposits: readonly { readonly custodian: string; readonly id: string }[]
}

/** Coins move on a network; waits until the custodian has told us what it had to tell, then runs what is due. */
export async function move(world: Reachable, body: object): Promise<Moved> {
  const moved: Moved = Object(await world.control('/chain/transfers', body))
  await heard(world, moved)
  return moved
}

/** Waits until everything that custodians had to tell of a transfer has reached us, then runs what is due. */
export async function heard(world: Reachable, { deposits }: Pick<Moved, 'deposits'>): Promise<void> {
  await eventually(async () => {
    for (const { id } of deposits) {
      const webhooks: { delivered_at: string | null }[] = Object(
        await world.control(`/webhooks?reference=${id}`),
      )
      assert.ok(
        webhooks.every((webhook) => webhook.delivered_at !== null),
        'the custodian has not told us yet',
      )
    }
  })
  await world.settle()
}

export async function blocks(world: Reachable, moved: Moved, add: number, more: object = {}): Promise<void> {
  await world.control(`/chain/transfers/${moved.id}/confirmations`, { add, ...more })
  await heard(world, moved)
}

export async function reorganise(world: Reachable, moved: Moved, body: object): Promise<void> {
  await world.control(`/chain/transfers/${moved.id}/reorganise`, body)
  await heard(world, moved)
}

export const depositsOf = async (world: Reachable, { cookie }: Owner): Promise<Deposit[]> => [
  ...(await send(world, crypto.listMyDeposits, { cookie })).data.items,
]

/** The only deposit of a customer. */
export async function onlyDeposit(world: Reachable, owner: Owner): Promise<Deposit> {
  const all = await depositsOf(world, owner)
  assert.equal(all.length, 1, JSON.stringify(all))
  return all[0] ?? assert.fail()
}

/** What asks by itself, once, with the rights of the worker. Answers about how many. */
export async function byItself(world: World, what: 'follow' | 'sweep'): Promise<number> {
  const worker = openDatabase({ url: world.settings.databaseWorkerUrl, connections: 2 })
  const doors: Doors = { ...world.api.doors, database: worker }
  try {
    const asked = await (what === 'follow' ? followDeposits : sweepDeposits)(doors, world.api.parts)
    await world.settle()
    return asked
  } finally {
    await worker.close()
  }
}
