// Answers for coins that people of the demo world are sent: their own address, made by the call that the app makes, and a transfer on its network.
import * as z from 'zod/mini'
import type { Api } from '../server.ts'
import { readRate } from './convert.ts'
import type { DemoEvent } from './events.ts'
import { ask, mustBeFine } from './inhabitant.ts'
import { control, untilNothingIsDue } from './partners-hands.ts'
import { hasLivedOn } from './send-money.ts'

type Coins = DemoEvent & { readonly what: 'coins' }
type Live = {
  readonly api: Api
  readonly sandboxUrl: string
  readonly advance: (milliseconds: number) => void
  readonly enter: () => Promise<string>
}

/** How often, and after how long each time, an address that its custodian makes is asked for. */
const looks = 5
const lookMilliseconds = 4_000

/** What partners tell of this moment is heard, and what that leads to is done. */
async function settle({ api, sandboxUrl }: Live): Promise<void> {
  await untilNothingIsDue(sandboxUrl)
  await api.jobs.drain()
}

async function findAddress({ api }: Live, { person, coin, madeFor }: Coins): Promise<string | undefined> {
  const [row] = await api.doors.database.sql<{ address: string | null }>`
    select a.address from crypto_addresses a join users u on u.id = a.user_id
    where u.email = ${person.email} and a.coin = ${coin} and a.network = ${madeFor}`
  return row?.address ?? undefined
}

async function makeAddress(live: Live, event: Coins): Promise<string> {
  const { person, coin, madeFor } = event
  const made = await ask(`${live.api.url}/api/v1/me/crypto/addresses`, {
    method: 'POST',
    cookie: await live.enter(),
    key: `demo-${person.number}-${coin}-${madeFor}`,
    body: { coin, network: madeFor, understood: true },
  })
  mustBeFine(made, 'making an address')
  for (let look = 0; look < looks; look++) {
    await settle(live)
    const address = await findAddress(live, event)
    if (address !== undefined) return address
    live.advance(lookMilliseconds)
  }
  throw new Error('the demo world is stuck: no custodian made an address')
}

const transfers = z.array(z.object({ id: z.string(), txid: z.string(), confirmations: z.int() }))

/** The transfer of this event, as its network has it. */
async function findTransfer({ sandboxUrl }: Live, { txid }: Coins) {
  const answer = await fetch(`${sandboxUrl}/__ctl/chain/transfers`)
  return transfers.parse(await answer.json()).find((one) => one.txid === txid)
}

/** Coins are sent to a person's address. What a world that was cut off has lived through is left. */
export async function sendCoins(live: Live, event: Coins): Promise<void> {
  const { coin, network, amount, confirmations, txid } = event
  const { sql } = live.api.doors.database
  const [owner] = await sql<{ id: string; is_lived: boolean }>`
    select id, exists (select from crypto_deposits where txid = ${txid} and confirmations >= ${confirmations}) is_lived from users where email = ${event.person.email}`
  if (owner === undefined || owner.is_lived || (await hasLivedOn(sql, [owner.id], event.at))) return
  const to = (await findAddress(live, event)) ?? (await makeAddress(live, event))
  await readRate(live.api)
  const body = { coin, network, to, amount, txid }
  if (!(await findTransfer(live, event))) await control(live.sandboxUrl, '/chain/transfers', { body })
  // One thing is told after the other: of two at once either may come first.
  await settle(live)
  const sent = await findTransfer(live, event)
  const add = confirmations - (sent?.confirmations ?? 0)
  if (sent && add > 0)
    await control(live.sandboxUrl, `/chain/transfers/${sent.id}/confirmations`, { body: { add } })
  await settle(live)
}
