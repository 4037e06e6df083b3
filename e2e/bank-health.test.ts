// Promises about how a bank is doing: what it failed or keeps waiting counts against it, what is ours or the account's does not.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as transfers from '#features/transfers/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { bookOf, newAccount, pass, type Script, sendScripted, type Step, topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { aCustomer } from './people.ts'
import { quote, type Sender } from './sender.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'
import { openWorld, type World } from './world.ts'

const second = 1_000
const minute = 60 * second
const paidAtOnce: Script = { steps: [{ status: 'success', code: '00' }] }
const failedBy = (code: string): Script => ({ steps: [{ status: 'failed', code }] })

describe('measured from our own transfers', () => {
  let world: World
  let one: Sender
  before(async () => {
    world = await openWorld()
    await topUpHouse(world)
    one = await aCustomer(world, { money: '50000' })
  })
  after(() => world.close())

  const health = async () => {
    const { data } = await send(world, transfers.checkBankHealth, {
      cookie: one.cookie,
      params: { code: '058' },
    })
    return data
  }
  const measured = async (): Promise<[string, number, number]> => {
    const { state, paid, sent } = await health()
    return [state, paid, sent]
  }
  const another = (): Promise<Sender> => aCustomer(world, { money: '50000' })
  async function sendIt(script: Script, sender = one): Promise<string> {
    const { reference } = await sendScripted(world, sender, script, { amount: '100' })
    await pass(world, 2 * second)
    await pass(world, 2 * second)
    return reference
  }

  test('two say nothing, three do, and how long they took is told', async () => {
    for (let times = 0; times < 2; times++) await sendIt(paidAtOnce)
    assert.deepEqual(await measured(), ['unmeasured', 2, 2])
    await sendIt(paidAtOnce)
    assert.deepEqual(await measured(), ['fine', 3, 3])
    assert.equal((await health()).usual_seconds, 1)
  })

  test('a wrong account, a limit of theirs, suspected fraud: no fault of the bank’s', async () => {
    for (const code of ['07', '61', '34', '51']) {
      const reference = await sendIt(failedBy(code))
      assert.equal((await bookOf(world, reference))[0]?.status, 'failed')
      assert.deepEqual(await measured(), ['fine', 3, 3], code)
    }
  })

  test('our own money at the partner being too little is no fault of the bank’s, however long it waits', async () => {
    const { balance }: { balance: string } = Object(await world.control('/bank/float'))
    await world.control('/bank/float', { set: '0.00' })
    await sendIt(paidAtOnce)
    await pass(world, 2 * minute)
    assert.deepEqual(await measured(), ['fine', 3, 3])
    await world.control('/bank/float', { set: balance })
    await pass(world, 5 * minute)
    assert.deepEqual(await measured(), ['fine', 4, 4])
  })

  test('one on its way says nothing for a minute, and then that the bank is slow', async () => {
    for (let times = 0; times < 2; times++)
      await sendIt({ steps: [{ status: 'pending', code: '09' }] }, await another())
    assert.deepEqual(await measured(), ['fine', 4, 4])
    await pass(world, minute)
    assert.deepEqual(await measured(), ['slow', 4, 6])
  })

  test('a bank that was not there, and money that it sent back, count against it', async () => {
    const back: readonly Step[] = [
      { status: 'success', code: '00' },
      { status: 'reversed', after_ms: second },
    ]
    const unlucky = await another()
    // However often it goes wrong for one customer, it counts once.
    for (let times = 0; times < 3; times++) await sendIt(failedBy('91'), unlucky)
    assert.deepEqual(await measured(), ['trouble', 4, 7])
    const reference = await sendIt({ steps: back }, await another())
    await eventually(async () => {
      await world.settle()
      assert.equal((await bookOf(world, reference))[0]?.status, 'reversed')
      assert.deepEqual(await measured(), ['trouble', 4, 8])
    })
    const quoted = await quote(world, one, { to: newAccount(), amount: '100' })
    const { state, paid, sent, minutes } = quoted.data.payee.health ?? {}
    assert.deepEqual([state, paid, sent, minutes], ['trouble', 4, 8, 15])
  })

  test('after a quarter of an hour it is forgotten', async () => {
    await pass(world, 16 * minute)
    assert.deepEqual(await measured(), ['unmeasured', 0, 0])
    assert.equal((await health()).usual_seconds, null)
  })
})

describe('on the review of a transfer', () => {
  let screens: SendScreens
  before(async () => {
    screens = await openSendScreens('15000')
  })
  after(() => screens.close())

  const another = (): Promise<Sender> => aCustomer(screens.world, { money: '15000' })
  async function sendUntil(script: Script, state: string, sender: Sender = screens.sender): Promise<void> {
    const { world } = screens
    const { id } = await sendScripted(world, sender, script, { amount: '100' })
    await eventually(async () => {
      const [row] = await world.api.doors.database.sql<{ state: string }>`
        select state from orders where transaction_id = ${id}`
      assert.equal(row?.state, state)
    })
  }

  const usual = () => screens.visitor.page.getByText(/^about \d/)
  async function review(): Promise<void> {
    const { visitor, button, chooseAccount } = screens
    await chooseAccount('0123456710', 'Guaranty Trust Bank')
    await button('Enter the amount').click()
    await visitor.page.getByLabel('Amount in naira').fill('500')
    await button(/^Review ₦/).click()
  }

  test('it says that the bank is slow, and when it has trouble, with the numbers', async () => {
    const { seen, visitor, fitsNarrow } = screens
    for (let times = 0; times < 3; times++) await sendUntil(paidAtOnce, 'success')
    await review()
    await seen('Guaranty Trust Bank is working normally')
    await usual().waitFor()
    await sendUntil(failedBy('91'), 'failed', await another())
    await review()
    await seen('Some payments to Guaranty Trust Bank fail or arrive late now')
    await seen('3 of the 4 we sent there in the last 15 minutes have arrived.')
    // Beside trouble nobody is promised what those took that arrived.
    assert.equal(await usual().count(), 0)
    await visitor.look('send-bank-slow')
    await fitsNarrow('send-bank-slow')
    for (let times = 0; times < 2; times++) await sendUntil(failedBy('91'), 'failed', await another())
    await review()
    await seen('Guaranty Trust Bank is having problems')
    await seen('3 of the 6 we sent there in the last 15 minutes have arrived.')
    assert.equal(await usual().count(), 0)
    await visitor.look('send-bank-trouble')
    await fitsNarrow('send-bank-trouble')
  })
})
