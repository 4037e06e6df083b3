// Promises about a phone number that two people give: it belongs to the one who is confirmed first, and the other can go on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import { confirmEmail, pin, profile, selfieOf, send } from './customer.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

let people = 0

/** Signs somebody up with a phone, and lets the register know them. */
async function signUp(phone: string) {
  people++
  const cookie = await confirmEmail(world, `phone${people}@example.com`)
  const own = { ...profile(phone), last_name: `Eze${'abcdefgh'.charAt(people)}` }
  assert.equal((await send(world, signIn.saveProfile, { cookie, body: own })).status, 200)
  await send(world, signIn.choosePin, { cookie, body: { pin, accept_terms: true } })
  const identity = { kind: 'bvn', number: `22277${70 + people}0010` } as const
  const { first_name, last_name, date_of_birth } = own
  await world.control('/identity/people', { ...identity, first_name, last_name, date_of_birth })
  const ask = async () =>
    send(world, kyc.checkIdentity, { cookie, body: { ...identity, selfie: await selfieOf(world, cookie) } })
  const askAgain = () => send(world, kyc.checkIdentity, { cookie, body: { kind: identity.kind } })
  const found = async () => (await send(world, kyc.findMyIdentity, { cookie })).data
  const give = (other: string) => send(world, signIn.saveProfile, { cookie, body: { ...own, phone: other } })
  return { ask, askAgain, found, give }
}
const failureOf = ({ tier, check }: Awaited<ReturnType<Awaited<ReturnType<typeof signUp>>['found']>>) => [
  tier,
  check?.failure ?? null,
]

test('who is confirmed first has it; the other is told after their own confirmation, gives another and is confirmed', async () => {
  const [owner, other] = [await signUp('08031112001'), await signUp('08031112001')]
  await owner.ask()
  await world.settle()
  await other.ask()
  await world.settle()
  assert.deepEqual(
    [failureOf(await owner.found()), failureOf(await other.found())],
    [
      [1, null],
      [0, 'phone_taken'],
    ],
  )
  assert.equal((await other.found()).check?.corrected, false)
  world.clock.advance(60_000)
  assert.equal((await other.give('08031112002')).status, 200)
  assert.equal((await other.found()).check?.corrected, true)
  assert.equal((await other.askAgain()).status, 200)
  await world.settle()
  assert.deepEqual(failureOf(await other.found()), [1, null])
})

test('somebody who only wrote it into a new account keeps nobody from it', async () => {
  const [squatter, owner] = [await signUp('08031112003'), await signUp('08031112003')]
  await owner.ask()
  await world.settle()
  assert.deepEqual(failureOf(await owner.found()), [1, null])
  assert.deepEqual(failureOf(await squatter.found()), [0, null])
})

test('nothing_to_check: without a check that failed for one’s details nothing is asked again', async () => {
  const ada = await signUp('08031112005')
  assert.equal((await ada.askAgain()).problem.code, 'nothing_to_check')
  await ada.ask()
  assert.equal((await ada.askAgain()).problem.code, 'nothing_to_check')
})

test('two who are confirmed at once: one has it', async () => {
  const pair = [await signUp('08031112004'), await signUp('08031112004')]
  await Promise.all(pair.map(({ ask }) => ask()))
  await world.settle()
  const ends = await Promise.all(pair.map(async ({ found }) => failureOf(await found())))
  assert.deepEqual(
    ends.toSorted((a, b) => Number(a[0]) - Number(b[0])),
    [
      [0, 'phone_taken'],
      [1, null],
    ],
  )
})
