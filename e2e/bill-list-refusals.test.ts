// Promises about lists of bills that cannot be paid now: it is said before anything is agreed to, and refused where it becomes so meanwhile.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type * as lists from '#features/bill-lists/contract.ts'
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import {
  findList,
  lineOf,
  type List,
  makeList,
  checkAll,
  payList,
  quoteOf,
  readyList,
} from './bill-list-hands.ts'
import { oweADebt } from './debt-acts.ts'
import { aCustomer, type Customer, setTier } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-06-15T09:00:00Z') })
})
after(() => world.close())

let names = 0
const gift = (amount = '100') =>
  lineOf({ biller: 'give-rccg', reference: `Member ${(names += 1)}10`, amount })

/** Said beside the costs, refused by the call, and the list is still there to be paid. */
async function assertRefused(
  sender: Customer,
  list: List,
  code: keyof typeof lists.payList.refuses,
): Promise<void> {
  const seen = await findList(world, sender, list)
  assert.equal(quoteOf(seen).problem?.code, code)
  const refused = await payList(world, sender, seen)
  assert.equal(refused.problem.code, code)
  assert.equal(refused.problem.message, quoteOf(seen).problem?.message)
  assert.equal((await findList(world, sender, list)).state, 'draft')
}

test('wallet_frozen, no_sending_yet and debt_first', async () => {
  const frozen = await aCustomer(world, { money: '5000' })
  const ofFrozen = await readyList(world, frozen, [gift()])
  const { database } = world.api.doors
  const [wallet] = await database.sql<{ account: bigint }>`
    select ledger_account account from wallets where user_id = ${frozen.id} and currency = 'NGN'`
  assert.ok(wallet)
  const account = accountId(wallet.account)
  await database.begin((sql) =>
    setAccountState(sql, {
      account,
      freeze: 'debit',
      closed: false,
      at: world.clock.now(),
      context: { actor: 'test', intent: 'freeze', requestId: undefined },
    }),
  )
  await assertRefused(frozen, ofFrozen, 'wallet_frozen')
  const lowered = await aCustomer(world, { money: '5000' })
  const ofLowered = await readyList(world, lowered, [gift()])
  await setTier(world, lowered, 0)
  await assertRefused(lowered, ofLowered, 'no_sending_yet')
  const owing = await aCustomer(world, { money: '5000' })
  const ofOwing = await readyList(world, owing, [gift()])
  await oweADebt(world, owing)
  await assertRefused(owing, ofOwing, 'debt_first')
})

test('sending_paused: while bills are off no list is paid, and a line that waits then is refused', async () => {
  const { sql } = world.database.open('finance_owner')
  const turn = (isOn: boolean) => sql`
    insert into product_service_switches (code, enabled, reason, set_at)
    values ('bill', ${isOn}, 'a test', ${world.clock.now()})`
  const sender = await aCustomer(world, { money: '5000' })
  const [first, second] = [await readyList(world, sender, [gift()]), await readyList(world, sender, [gift()])]
  assert.equal((await payList(world, sender, first)).status, 200)
  world.clock.advance(1_000)
  await turn(false)
  await world.settle()
  assert.equal((await findList(world, sender, first)).lines[0]?.problem?.code, 'sending_paused')
  assert.equal((await payList(world, sender, second)).problem.code, 'sending_paused')
  world.clock.advance(1_000)
  await turn(true)
  assert.equal((await payList(world, sender, second)).status, 200)
})

test('above_activation_limit: on the first day of a device a list is no way round its limit', async () => {
  world.clock.advance(20 * 86_400_000)
  const sender = await aCustomer(world, { money: '20000' })
  const { list } = await checkAll(
    world,
    sender,
    await makeList(world, sender, [gift('11000'), gift('11000')]),
  )
  await assertRefused(sender, list, 'above_activation_limit')
})
