// Promises about how a biller is doing: its row in the list and its form say that payments there fail or hang before anybody types an amount,
// and nothing of one that pays as it should.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as bills from '#features/bills/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { send } from './customer.ts'
import { aCustomer } from './people.ts'
import { type Sender, sendMoney } from './sender.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'
import { openWorld, type World } from './world.ts'

let accounts = 0

/** Somebody else pays each: however often it goes wrong for one customer, it counts once. */
async function payFor(world: World, code: string, ending: string): Promise<string> {
  const sender = await aCustomer(world, { money: '20000' })
  const to = { kind: 'bill', code, account: `${4_100_000 + accounts++}56${ending}` } as const
  const sent = await sendMoney(world, sender, { to, amount: '2000' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return sent.data.transaction_id
}

describe('measured from our own payments', () => {
  let world: World
  let reader: Sender
  before(async () => {
    world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
    reader = await aCustomer(world)
  })
  after(() => world.close())

  async function pay(code: string, ending: string): Promise<void> {
    await payFor(world, code, ending)
    await world.settle()
  }

  /** As the list and the form have it, which never say two things. */
  async function troubleOf(id: string) {
    const { cookie } = reader
    const listed = (await send(world, bills.listBillers, { cookie })).data.find((one) => one.id === id)
    const form = await send(world, bills.findBiller, { cookie, params: { id } })
    assert.deepEqual(form.data.trouble, listed?.trouble)
    return form.data.trouble
  }

  test('nothing of one that pays, slow while one hangs there, and in trouble when two fail', async () => {
    for (const ending of ['10', '10', '95']) await pay('lswc', ending)
    assert.equal(await troubleOf('lswc'), null)
    world.clock.advance(61_000)
    assert.equal((await troubleOf('lswc'))?.state, 'slow')
    for (const ending of ['94', '94']) await pay('lswc', ending)
    assert.equal((await troubleOf('lswc'))?.state, 'trouble')
    assert.equal(await troubleOf('water-fctwb'), null)
    world.clock.advance(16 * 60_000)
    assert.equal(await troubleOf('lswc'), null)
  })

  test('each network of the data that is sold is told of by itself', async () => {
    const { data } = await send(world, bills.findBiller, {
      cookie: reader.cookie,
      params: { id: 'mtn-data' },
    })
    assert.equal(data.by_network, true)
    assert.deepEqual(
      data.choices.map(({ name, trouble }) => [name, trouble]),
      ['MTN', 'Airtel', 'Glo', 'Glo SME', '9mobile', '9mobile SME'].map((name) => [name, null]),
    )
  })
})

describe('on the screens of bills', () => {
  let screens: SendScreens
  before(async () => {
    screens = await openSendScreens('15000')
  })
  after(() => screens.close())

  test('the row of a biller that fails says so, and so does its form above the amount', async () => {
    const { world, visitor } = screens
    for (const ending of ['94', '94', '94']) {
      const id = await payFor(world, 'lswc', ending)
      await eventually(async () => {
        const [row] = await world.api.doors.database.sql<{ state: string }>`
          select state from orders where transaction_id = ${id}`
        assert.equal(row?.state, 'failed')
      })
    }
    await screens.open('/bills?in=water')
    const row = screens.link(/Lagos Water Corporation/)
    await row.getByText('Having problems now').waitFor()
    await visitor.look('bills-trouble', 'both')
    await screens.fitsNarrow('bills-trouble')
    await row.click()
    await screens.seen(/^Lagos Water Corporation is having problems now/)
    await visitor.look('bill-trouble', 'both')
    await screens.fitsNarrow('bill-trouble')
  })
})
