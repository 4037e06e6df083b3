// Answers for tags: chosen once, one person's alone, never one that sounds like us, and found when somebody sends.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as transfers from '#features/orders/sending-contract.ts'
import { confirmEmail, confirmPhone, send } from './customer.ts'
import { aCustomer } from './people.ts'
import { openWorld, type World } from './world.ts'

describe('tags', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())
  const choose = (cookie: string, tag: string) => send(world, signIn.chooseTag, { cookie, body: { tag } })

  test('a tag is chosen once, and others find its person by it', async () => {
    const [ada, obi] = [await aCustomer(world), await aCustomer(world)]
    await confirmPhone(world, ada)
    const chosen = await choose(ada.cookie, '@Ada_Lovelace')
    assert.equal(chosen.data.tag, 'ada_lovelace', JSON.stringify(chosen.body))
    assert.equal((await choose(ada.cookie, 'another')).problem.code, 'tag_fixed')
    for (const handle of [
      '@ada_lovelace',
      'ADA_LOVELACE',
      ada.email,
      `0${ada.phone.slice(4, 7)} ${ada.phone.slice(7)}`,
    ]) {
      const found = await send(world, transfers.findPayee, {
        cookie: obi.cookie,
        body: { to: { kind: 'customer', handle } },
      })
      assert.equal(found.data?.name, 'Olúwaṣeun Adébáyọ̀', handle)
    }
    const own = await send(world, transfers.findPayee, {
      cookie: ada.cookie,
      body: { to: { kind: 'customer', handle: '@ada_lovelace' } },
    })
    assert.equal(own.problem.code, 'to_yourself')
  })

  test('of two who want one tag at once, one has it', async () => {
    const both = [await aCustomer(world), await aCustomer(world)]
    const answers = await Promise.all(both.map(({ cookie }) => choose(cookie, 'chidi')))
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [200, 409],
    )
    assert.equal(answers.find(({ status }) => status === 409)?.problem.code, 'tag_taken')
  })

  test('a tag that cannot be read, sounds like us, or comes before the profile is refused', async () => {
    const sender = await aCustomer(world)
    for (const tag of ['ab', '1ada', 'ada-b', 'adé', 'a'.repeat(21)])
      assert.equal((await choose(sender.cookie, tag)).problem.code, 'tag_unreadable', tag)
    const { name } = world.api.doors.brand
    for (const tag of ['support_team', 'the_admin', `${name.toLowerCase()}_help`])
      assert.equal((await choose(sender.cookie, tag)).problem.code, 'tag_reserved', tag)
    const fresh = await confirmEmail(world, 'fresh@example.com')
    // Before the PIN there is a session, and no profile yet.
    assert.equal((await choose(fresh, 'fresh_one')).problem.code, 'profile_missing')
  })
})
