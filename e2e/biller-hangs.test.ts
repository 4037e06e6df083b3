// Promises about a biller that does not answer: however many of its bills are open, those of other billers are paid meanwhile.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { aCustomer } from './people.ts'
import { type MyTransfer, quote, type Sender, sendMoney, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ live: true })
})
after(async () => {
  await fetch(`${world.sandbox.url}/__ctl/scenarios`, { method: 'DELETE' })
  await world.endPatience()
  await world.close()
})

let meters = 0
const meterAt = (code: string): Wish['to'] => ({
  kind: 'bill',
  code,
  account: `${45_039_200_000 + meters++}10`,
})

type Ordered = { readonly sender: Sender; readonly sent: MyTransfer }

/** The biller's customer is asked for, and known for some minutes: where its payments hang, nobody can be asked for any more. */
async function checked(sender: Sender, to: Wish['to']): Promise<Wish['to']> {
  const quoted = await quote(world, sender, { to, amount: '1000' })
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body))
  return to
}

async function ordered(sender: Sender, to: Wish['to']): Promise<Ordered> {
  const sent = await sendMoney(world, sender, { to, amount: '1000' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return { sender, sent: sent.data }
}

const stateOf = async ({ sender, sent }: Ordered): Promise<string> =>
  (await transferOf(world, sender, sent.transaction_id)).state

const placesOfOne = 8
/** More than the places of a biller at its partner, and than the lanes of all other jobs. */
const hanging = 12

test('bills of a biller that never answers keep those of others waiting no longer than without them', async () => {
  const senders = await Promise.all(
    Array.from({ length: 4 }, () => aCustomer(world, { money: '20000', device: 'known' })),
  )
  /** Each customer pays their share, one after the other, once all are checked. */
  const orderAll = async (count: number, codes: readonly string[]): Promise<Ordered[]> => {
    const all = await Promise.all(
      senders.map(async (sender) => {
        const meters: Wish['to'][] = []
        for (let at = 0; at < count / senders.length; at++)
          meters.push(await checked(sender, meterAt(codes[at % codes.length] ?? '')))
        return { sender, meters }
      }),
    )
    const paid = await Promise.all(
      all.map(async ({ sender, meters }) => {
        const own: Ordered[] = []
        for (const meter of meters) own.push(await ordered(sender, meter))
        return own
      }),
    )
    return paid.flat()
  }
  await world.control('/scenarios', {
    rail: 'vtpass',
    match: { path: '/pay', serviceID: 'ikeja-electric' },
    script: Array.from({ length: 500 }, () => ({ kind: 'hang_before' })),
  })
  const kept = await orderAll(hanging, ['ikeja-electric-prepaid'])
  const others = await orderAll(8, ['eko-electric-prepaid', 'kano-electric-prepaid'])
  await eventually(async () => {
    assert.deepEqual(
      await Promise.all(others.map(stateOf)),
      others.map(() => 'success'),
    )
  })
  assert.deepEqual(
    await Promise.all(kept.map(stateOf)),
    kept.map(() => 'submitted'),
  )
  // What found no place there was not sent, so it may be handed over once there is one.
  await eventually(async () => {
    const [unsent] = await world.api.doors.database.sql<{ count: number }>`
      select count(distinct order_id)::int count from order_events where kind = 'call' and name = 'pay' and outcome = 'not_sent'`
    assert.ok((unsent?.count ?? 0) >= hanging - placesOfOne, `${unsent?.count} were not sent`)
  })
})

test('the book proves after it', async () => {
  const faults = (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok)
  assert.deepEqual(faults, [])
})
